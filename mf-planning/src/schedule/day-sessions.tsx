import { calendarDays, useFormat } from '@cahier/contract/i18n'
import styles from './day-sessions.module.css'
import { type Day, dayKey } from './days.ts'
import { longDay } from './long-day.ts'
import { SessionCard } from './session-card.tsx'

/** One day: today, yesterday and tomorrow by name, others by date. */
export function DaySessions({ day, now }: { day: Day; now: Date }) {
  const format = useFormat()
  const near = Math.abs(calendarDays(now, day.date)) <= 1
  const date = longDay(day.date, now, format)
  return (
    <div className={styles.day}>
      <h4 className={styles.date}>
        <time dateTime={dayKey(day.date)}>{near ? `${format.relativeDay(day.date, now)} · ${date}` : date}</time>
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
