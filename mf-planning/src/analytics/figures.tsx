import { useFormat } from '@cahier/contract/i18n'
import { FigureTiles } from '@cahier/ui/figure-tiles'
import type { Figures } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useSessionTexts } from '../session/locales/index.ts'
import { BarTable } from './bar-table.tsx'
import styles from './figures.module.css'

export interface FiguresPanelProps {
  figures: Figures
  completion: { completed: number; total: number }
}

/** Totals, streak, the last seven days, and the time by area. */
export function FiguresPanel({ figures, completion }: FiguresPanelProps) {
  const all = useTexts()
  const texts = all.analytics
  const session = useSessionTexts()
  const format = useFormat()
  const { sessions, streak, frozen } = figures
  const { completed, total } = completion
  const dateOf = (day: string, options: Intl.DateTimeFormatOptions) => format.date(`${day}T12:00`, options)
  const tiles = [
    { label: texts.sessions, value: format.number(sessions) },
    { label: texts.rate, value: format.percent(total === 0 ? 0 : completed / total) },
    { label: texts.average, value: session.minutes(figures.average_duration) },
    { label: texts.streak, value: texts.days(streak) },
  ]
  return (
    <div className={styles.panel}>
      <FigureTiles figures={tiles} />
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
            name: session.types[type],
            value: minutes,
            text: session.minutes(minutes),
          }))}
        />
      </div>
    </div>
  )
}
