import { useNow } from '@cahier/contract/react'
import { Outlet, useNavigate } from '@cahier/contract/router'
import { dayOf } from '@cahier/contract/time'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { PageHeader } from '@cahier/ui/page-header'
import { Tabs } from '@cahier/ui/tabs'
import { CalendarSync, Plus } from 'lucide-react'
import { useAddress } from '../address/address.ts'
import { AnalyticsPanel } from '../analytics/analytics-panel.tsx'
import { Calendar } from '../calendar/calendar.tsx'
import { useSessions } from '../data/sessions.ts'
import { countSessions } from '../days/status.ts'
import { Loaded } from '../loaded/loaded.tsx'
import { useTexts } from '../locales/index.ts'
import { PlanSession } from '../session/plan-session.tsx'
import { useProgress } from '../session/use-progress.ts'
import { KeptNotice } from './kept-notice.tsx'
import styles from './planning-page.module.css'
import { SessionList } from './session-list.tsx'

export function PlanningPage() {
  const texts = useTexts()
  const navigate = useNavigate()
  const { tab, date, isPlanning, set, to } = useAddress()
  const now = useNow()
  const query = useSessions()
  useProgress(query.data, now)
  const counts = countSessions(query.data ?? [], now)
  const openPlan = () => set({ isPlanning: true })
  return (
    <>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.description}
        counters={[
          { label: texts.counters.upcoming, value: counts.upcoming },
          { label: texts.counters.completed, value: counts.completed },
          { label: texts.counters.overdue, value: counts.overdue },
        ]}
        actions={
          <div className={styles.actions}>
            <Input
              type="date"
              className={styles.day}
              aria-label={texts.day}
              value={dayOf(date)}
              onChange={(event) => event.target.value && set({ tab: 'calendar', day: event.target.value }, true)}
            />
            <IconButton variant="bordered" label={texts.calendars} onClick={() => navigate(to('/planning/exchange'))}>
              <CalendarSync size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <Button
              variant="primary"
              icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={openPlan}
            >
              <span className="visually-hidden-on-phones">{texts.plan}</span>
            </Button>
          </div>
        }
      />
      <KeptNotice />
      <Tabs
        label={texts.tabs.label}
        value={tab}
        onValueChange={(value) => set({ tab: value }, true)}
        tabs={[
          {
            value: 'calendar',
            label: texts.tabs.calendar,
            panel: <Loaded query={query}>{(sessions) => <Calendar sessions={sessions} now={now} />}</Loaded>,
          },
          {
            value: 'list',
            label: texts.tabs.list,
            panel: (
              <Loaded query={query}>
                {(sessions) => <SessionList sessions={sessions} now={now} onPlan={openPlan} />}
              </Loaded>
            ),
          },
          { value: 'analytics', label: texts.tabs.analytics, panel: <AnalyticsPanel /> },
        ]}
      />
      {isPlanning && <PlanSession onClose={() => set({ isPlanning: false }, true)} />}
      <Outlet />
    </>
  )
}
