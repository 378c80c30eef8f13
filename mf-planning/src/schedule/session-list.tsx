import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { CalendarDays } from 'lucide-react'
import type { Session } from '../data/sessions.ts'
import { scheduleOf } from '../days/days.ts'
import { statusOf } from '../days/status.ts'
import { useTexts } from '../locales/index.ts'
import { DayList } from '../session/day-list.tsx'
import styles from './session-list.module.css'
import { SettleOverdue } from './settle-overdue.tsx'

export interface SessionListProps {
  sessions: readonly Session[]
  now: Date
  onPlan(): void
}

/** All sessions by day: upcoming ones first, then past ones. */
export function SessionList({ sessions, now, onPlan }: SessionListProps) {
  const texts = useTexts()

  if (sessions.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays size={22} strokeWidth={1.75} />}
        title={texts.empty.none}
        action={
          <Button variant="primary" onClick={onPlan}>
            {texts.empty.plan}
          </Button>
        }
      />
    )
  }
  const { ahead, behind } = scheduleOf(sessions, now)
  const overdue = sessions.filter((session) => statusOf(session, now) === 'overdue')
  return (
    <div className={styles.schedule}>
      {overdue.length > 1 && <SettleOverdue overdue={overdue} />}
      <section className={styles.side} aria-labelledby="sessions-ahead">
        <h3 id="sessions-ahead">{texts.ahead}</h3>
        {ahead.length === 0 && <p className={styles.nothing}>{texts.empty.ahead}</p>}
        <DayList days={ahead} now={now} more={texts.later} />
      </section>
      {behind.length > 0 && (
        <section className={styles.side} aria-labelledby="sessions-behind">
          <h3 id="sessions-behind">{texts.behind}</h3>
          <DayList days={behind} now={now} more={texts.older} />
        </section>
      )}
    </div>
  )
}
