import { useFormat } from '@cahier/contract/i18n'
import { useNow } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { dayOf, firstWeekday, shiftDays, startOfDay } from '@cahier/contract/time'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { useState } from 'react'
import type { Automation } from '../data/automations.ts'
import { useNextRuns } from '../data/executions.ts'
import type { Template } from '../data/templates.ts'
import { useTexts } from '../locales/index.ts'
import { nameOf } from '../presets/template-texts.ts'
import { calendarWeeks, dayNumber, runsByDay, weeksFrom } from './days.ts'
import styles from './upcoming.module.css'

/** How many runs are listed until a day is chosen. */
const maxRuns = 5

export interface UpcomingProps {
  templates: readonly Template[]
  automations: readonly Automation[]
}

/** The next runs on a small calendar; a day shows its own. */
export function Upcoming({ templates, automations }: UpcomingProps) {
  const texts = useTexts()
  const format = useFormat()
  const now = useNow()
  const today = dayOf(now)
  const [chosen, setChosen] = useState<string | null>(null)
  const start = startOfDay(today) ?? now
  const weeks = weeksFrom(start, firstWeekday(format.language))
  const end = shiftDays(start, calendarWeeks * 7)
  const { data = [], error, refetch } = useNextRuns(end.toISOString())
  const days = runsByDay(data)
  const day = chosen && days.has(chosen) ? chosen : null
  const runs = day ? (days.get(day) ?? []) : data.slice(0, maxRuns)
  const name = (id: string, fallback: string) => {
    const automation = automations.find((one) => one.id === id)
    return automation ? nameOf(automation, templates, texts) : fallback
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby="automation-upcoming">
      <h3 id="automation-upcoming">{texts.upcoming.title}</h3>
      {error && data.length === 0 ? (
        <NotLoaded retry={{ label: texts.retry, run: () => void refetch() }}>{texts.upcoming.failed}</NotLoaded>
      ) : (
        <>
          <table className={styles.calendar} aria-label={texts.upcoming.calendar}>
            <thead>
              <tr>
                {weeks[0]?.map((date) => (
                  <th key={date.getDay()} scope="col">
                    <abbr title={format.date(date, { weekday: 'long' })}>
                      {format.date(date, { weekday: 'narrow' })}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]?.getTime()}>
                  {week.map((date) => {
                    const key = dayOf(date)
                    const count = days.get(key)?.length ?? 0
                    return (
                      <td key={key} aria-current={key === today ? 'date' : undefined}>
                        {count > 0 ? (
                          <button
                            type="button"
                            className={styles.day}
                            aria-pressed={key === day}
                            aria-label={texts.upcoming.day(
                              format.date(date, { weekday: 'long', day: 'numeric', month: 'long' }),
                              count,
                            )}
                            onClick={() => setChosen(key === day ? null : key)}
                          >
                            {dayNumber(date, format)}
                            <span className={styles.dots} aria-hidden="true">
                              {'•'.repeat(Math.min(count, 3))}
                            </span>
                          </button>
                        ) : (
                          <span className={styles.day}>{dayNumber(date, format)}</span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          {day && (
            <p className={styles.chosen}>
              {format.date(startOfDay(day) ?? now, { weekday: 'long', day: 'numeric', month: 'long' })}
              <Button size="s" variant="ghost" onClick={() => setChosen(null)}>
                {texts.upcoming.all}
              </Button>
            </p>
          )}
          {runs.length === 0 ? (
            <p className={styles.none}>{texts.upcoming.none}</p>
          ) : (
            <ul className={styles.runs}>
              {runs.map(({ automation_id, name: own, at }) => (
                <li key={`${automation_id} ${at}`}>
                  <time dateTime={at}>
                    {day
                      ? format.time(at)
                      : format.date(at, { weekday: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })}
                  </time>
                  <Link to={`/automation/${automation_id}/edit`}>{name(automation_id, own)}</Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}
