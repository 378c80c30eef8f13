import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { dayOf, firstWeekday, weeksOfMonth } from '@cahier/contract/time'
import { useAddress } from '../address/address.ts'
import { dayNumber } from '../days/day-number.ts'
import { useTexts } from '../locales/index.ts'
import { useDrop } from './drag.ts'
import { sessionsByDay } from './grid.ts'
import styles from './month.module.css'
import { SessionChip } from './session-chip.tsx'
import type { CalendarViewProps } from './view.ts'

/** Maximum number of titles per day; the rest is a number that links to the day. */
const maxTitles = 2

/** The month in whole weeks. */
export function Month({ sessions, now, label }: CalendarViewProps) {
  const texts = useTexts()
  const format = useFormat()
  const { date, to } = useAddress()
  const drop = useDrop(sessions)
  const days = sessionsByDay(sessions)
  const weeks = weeksOfMonth(date, firstWeekday(format.language))
  return (
    <table ref={drop.calendar} className={styles.month} aria-label={label}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day.getDay()} scope="col">
              <abbr title={format.date(day, { weekday: 'long' })}>{format.date(day, { weekday: 'short' })}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.getTime()}>
            {week.map((day) => {
              const key = dayOf(day)
              const planned = days.get(key) ?? []
              const agenda = to('/planning', { span: 'agenda', day: key })
              return (
                <td
                  key={key}
                  className={day.getMonth() === date.getMonth() ? undefined : styles.outside}
                  aria-current={key === dayOf(now) ? 'date' : undefined}
                  {...drop.day(day)}
                >
                  <Link
                    to={agenda}
                    className={styles.number}
                    aria-label={`${format.date(day, { weekday: 'long', day: 'numeric', month: 'long' })}, ${texts.count(planned.length)}`}
                  >
                    {dayNumber(day, format)}
                  </Link>
                  {planned.length > 0 && (
                    <span className={styles.count} aria-hidden="true">
                      {planned.length}
                    </span>
                  )}
                  {planned.length > 0 && (
                    <ul className={styles.sessions}>
                      {planned.slice(0, maxTitles).map((session) => (
                        <li key={session.id}>
                          <SessionChip session={session} now={now} />
                        </li>
                      ))}
                      {planned.length > maxTitles && (
                        <li>
                          <Link to={agenda} className={styles.more}>
                            {texts.more(planned.length - maxTitles)}
                          </Link>
                        </li>
                      )}
                    </ul>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
