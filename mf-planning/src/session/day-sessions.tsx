import { useFormat } from '@cahier/contract/i18n'
import { dayOf, daysBetween } from '@cahier/contract/time'
import type { Day } from '../days/days.ts'
import { longDay } from '../days/long-day.ts'
import styles from './day-sessions.module.css'
import { SessionCard } from './session-card.tsx'

/** One day: yesterday, today and tomorrow by name, other days by date. */
export function DaySessions({ day, now }: { day: Day; now: Date }) {
  const format = useFormat()
  const near = Math.abs(daysBetween(dayOf(now), dayOf(day.date))) <= 1
  const date = longDay(day.date, now, format)
  return (
    <div className={styles.day}>
      <h4 className={styles.date}>
        <time dateTime={dayOf(day.date)}>{near ? `${format.relativeDay(day.date, now)} · ${date}` : date}</time>
      </h4>
      <ul className={styles.sessions}>
        {day.sessions.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} now={now} />
          </li>
        ))}
      </ul>
    </div>
  )
}
