import { useFormat } from '@cahier/contract/i18n'
import { dayOf, firstWeekday, weekOf } from '@cahier/contract/time'
import { useAddress } from '../address/address.ts'
import { dayNumber } from '../days/day-number.ts'
import { useTexts } from '../locales/index.ts'
import { useDrop } from './drag.ts'
import { sessionsByDay } from './grid.ts'
import { SessionChip } from './session-chip.tsx'
import type { CalendarViewProps } from './view.ts'
import styles from './week.module.css'

/** The seven days of a week side by side, or below each other on narrow screens. */
export function Week({ sessions, now, label }: CalendarViewProps) {
  const texts = useTexts()
  const format = useFormat()
  const { date } = useAddress()
  const drop = useDrop(sessions)
  const days = sessionsByDay(sessions)
  return (
    <ol ref={drop.calendar} className={styles.week} aria-label={label}>
      {weekOf(date, firstWeekday(format.language)).map((day) => {
        const key = dayOf(day)
        const planned = days.get(key) ?? []
        return (
          <li
            key={key}
            className={styles.day}
            aria-current={key === dayOf(now) ? 'date' : undefined}
            {...drop.day(day)}
          >
            <h4 className={styles.date}>
              <time dateTime={key}>
                {format.date(day, { weekday: 'short' })} <span className={styles.figure}>{dayNumber(day, format)}</span>
              </time>
            </h4>
            {planned.length === 0 && <p className="visually-hidden">{texts.count(0)}</p>}
            {planned.map((session) => (
              <SessionChip key={session.id} session={session} now={now} whole />
            ))}
          </li>
        )
      })}
    </ol>
  )
}
