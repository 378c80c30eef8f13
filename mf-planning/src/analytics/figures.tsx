import { useFormat } from '@cahier/contract/i18n'
import { Card } from '@cahier/ui/card'
import type { Figures } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { BarTable } from './bar-table.tsx'
import styles from './figures.module.css'

/** Totals, streak, the last seven days, and the time by area. */
export function FiguresPanel({ figures }: { figures: Figures }) {
  const all = useTexts()
  const texts = all.analytics
  const format = useFormat()
  const { sessions, completed, streak, frozen } = figures
  const dateOf = (day: string, options: Intl.DateTimeFormatOptions) => format.date(`${day}T12:00`, options)
  const tiles = [
    { label: texts.sessions, value: format.number(sessions) },
    { label: texts.rate, value: format.percent(sessions === 0 ? 0 : completed / sessions) },
    { label: texts.average, value: all.minutes(figures.average_duration) },
    { label: texts.streak, value: texts.days(streak) },
  ]
  return (
    <div className={styles.panel}>
      <dl className={styles.tiles}>
        {tiles.map(({ label, value }) => (
          <Card key={label} className={styles.tile}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Card>
        ))}
      </dl>
      <p className={styles.rule}>
        {texts.freeze}
        {frozen.length > 0 &&
          ` ${texts.frozen(frozen.map((day) => dateOf(day, { day: 'numeric', month: 'long' })).join(', '))}`}
      </p>
      <div className={styles.tables}>
        <BarTable
          caption={texts.week}
          columns={[texts.day, texts.completed]}
          rows={figures.week.map(({ day, sessions: count }) => ({
            key: day,
            name: dateOf(day, { weekday: 'long', day: 'numeric' }),
            value: count,
            text: format.number(count),
          }))}
        />
        <BarTable
          caption={texts.areas}
          columns={[all.form.type, texts.time]}
          rows={figures.areas.map(({ type, minutes }) => ({
            key: type,
            name: all.types[type],
            value: minutes,
            text: all.minutes(minutes),
          }))}
        />
      </div>
    </div>
  )
}
