import { useNow } from '@cahier/contract/react'
import { Outlet, useSearchParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { Plus } from 'lucide-react'
import { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { PlanSession } from '../session/plan-session.tsx'
import { SessionList } from './session-list.tsx'
import { countSessions } from './status.ts'

export function PlanningPage() {
  const texts = useTexts()
  const [params, setParams] = useSearchParams()
  const now = useNow()
  const query = useSessions()
  const counts = countSessions(query.data ?? [], now)
  const openPlan = () => setParams({ new: '1' })
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.description}
        counters={[
          { label: texts.counters.upcoming, value: counts.upcoming },
          { label: texts.counters.completed, value: counts.completed },
          { label: texts.counters.overdue, value: counts.overdue },
        ]}
        actions={
          <Button variant="primary" icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={openPlan}>
            {texts.plan}
          </Button>
        }
      />
      <SessionList query={query} now={now} onPlan={openPlan} />
      {params.has('new') && <PlanSession onClose={() => setParams({}, { replace: true })} />}
      <Outlet />
    </>
  )
}
