import { useFormat } from '@cahier/contract/i18n'
import { ScrollRegion } from '@cahier/ui/scroll-region'
import { useTexts } from '../locales/index.ts'
import { Chart } from './chart.tsx'
import styles from './heat-map.module.css'
import { type HeatDay, type History, heatMap, levels } from './history.ts'
import { useDay } from './use-day.ts'

/** Pixels between squares, and the size of a square by level: a higher level is larger, not only darker. */
const squarePitchPx = 14
const sides = [3, 5, 7, 9, 11] as const
/** Space for the names of weekdays and months. */
const [left, top] = [34, 18]

/** Weeks begin on Monday, but in English on Sunday. */
const firstWeekdayIn = (language: string) => (language === 'en' ? 0 : 1)

function Square({ level, x, y }: { level: HeatDay['level']; x: number; y: number }) {
  const side = sides[level]
  const inset = (squarePitchPx - side) / 2
  return (
    <rect className={styles.square} data-level={level} x={x + inset} y={y + inset} width={side} height={side} rx="2" />
  )
}

/** How many answers were given on each day of the last year. */
export function HeatMap({ history, today }: { history: History; today: string }) {
  const texts = useTexts().history
  const format = useFormat()
  const day = useDay()
  const weeks = heatMap(history, today, firstWeekdayIn(format.language))
  const days = weeks.flat()
  const studied = days.filter(({ answers }) => answers > 0).length
  const total = days.reduce((sum, { answers }) => sum + answers, 0)
  const weekdays = (weeks[0] ?? []).map((first) => day(first.day, { weekday: 'short' }))
  const firstOfMonth = (week: readonly HeatDay[]) => week.find((one) => one.day.endsWith('-01'))
  const summary = texts.heat.summary(format.number(total), total, format.number(studied), studied)
  return (
    <Chart
      title={texts.heat.title}
      columns={[texts.week, ...weekdays, texts.heat.total]}
      rows={weeks
        .toReversed()
        .map((week) => [
          day(week[0]?.day ?? today, { dateStyle: 'medium' }),
          ...weekdays.map((_, place) => (week[place] ? format.number(week[place].answers) : '')),
          format.number(week.reduce((sum, { answers }) => sum + answers, 0)),
        ])}
      text={<p>{summary}</p>}
    >
      <ScrollRegion label={summary} className={styles.scroll}>
        <svg width={left + weeks.length * squarePitchPx} height={top + 7 * squarePitchPx} aria-hidden="true">
          {weekdays.map(
            (name, place) =>
              place % 2 === 0 && (
                <text key={name} className={styles.name} x="0" y={top + place * squarePitchPx + 11}>
                  {name}
                </text>
              ),
          )}
          {weeks.map((week, column) => {
            const month = firstOfMonth(week)
            return (
              <g key={week[0]?.day}>
                {month && column < weeks.length - 2 && (
                  <text className={styles.name} x={left + column * squarePitchPx} y="11">
                    {day(month.day, { month: 'short' })}
                  </text>
                )}
                {week.map((one, place) => (
                  <g key={one.day}>
                    <title>{texts.heat.day(day(one.day, { dateStyle: 'long' }), one.answers)}</title>
                    <rect
                      className={styles.cell}
                      x={left + column * squarePitchPx}
                      y={top + place * squarePitchPx}
                      width={squarePitchPx}
                      height={squarePitchPx}
                    />
                    <Square level={one.level} x={left + column * squarePitchPx} y={top + place * squarePitchPx} />
                  </g>
                ))}
              </g>
            )
          })}
        </svg>
      </ScrollRegion>
      <p className={styles.legend} aria-hidden="true">
        {texts.heat.less}
        <svg aria-hidden="true" width={levels.length * squarePitchPx} height={squarePitchPx}>
          {levels.map((level) => (
            <Square key={level} level={level} x={level * squarePitchPx} y={0} />
          ))}
        </svg>
        {texts.heat.more}
      </p>
    </Chart>
  )
}
