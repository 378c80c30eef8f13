import { useFormat } from '@cahier/contract/i18n'
import { useDay } from '../history/use-day.ts'
import type { MasteryHistory } from '../mastery-curve/mastery-history.ts'
import { useTexts } from './locales/index.ts'
import styles from './small-curve.module.css'

/** The mastery over time as a small curve whose scale starts at 0, so that a low mastery looks low. */
export function SmallCurve({ history: { from, percents } }: { history: MasteryHistory }) {
  const texts = useTexts()
  const format = useFormat()
  const day = useDay()
  const last = percents.length - 1
  const top = Math.max(25, ...percents)
  const height = (percent: number) => 100 - (100 * percent) / top
  const curve = percents.map((percent, place) => `${(100 * place) / last} ${height(percent)}`).join('L')
  const percent = (place: number) => format.percent((percents[place] ?? 0) / 100)
  return (
    <>
      <svg
        role="img"
        aria-label={
          last === 0
            ? texts.masteryToday(percent(0))
            : texts.masteryCurve(day(from, { day: 'numeric', month: 'long' }), percent(0), percent(last))
        }
        className={styles.curve}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        {last === 0 ? (
          <path className={styles.point} d={`M0 ${height(percents[0])}h0`} />
        ) : (
          <>
            <path className={styles.under} d={`M0 100L${curve}L100 100Z`} />
            <path className={styles.line} d={`M${curve}`} />
          </>
        )}
      </svg>
      <p className={styles.days} aria-hidden="true">
        {last > 0 && <span>{day(from, { day: 'numeric', month: 'short' })}</span>}
        <span>{texts.today}</span>
      </p>
    </>
  )
}
