import { useFormat } from '@cahier/contract/i18n'
import { useTexts } from '../locales/index.ts'
import { Chart } from './chart.tsx'
import { type History, type MasteryPoint, masteryCurve, placeInCurve } from './history.ts'
import styles from './plot.module.css'
import { useDay } from './use-day.ts'

/** Average mastery of the words met, over the last year. */
export function MasteryCurve({ history, today }: { history: History; today: string }) {
  const texts = useTexts().history
  const format = useFormat()
  const day = useDay()
  const curve = masteryCurve(history, today)
  const share = ({ mastered, met }: MasteryPoint) => mastered / met
  const line = (percent: (point: MasteryPoint) => number) =>
    curve.map((point) => `${placeInCurve(curve, point)} ${100 - percent(point)}`).join('L')
  const [first, isLonely] = [curve[0], curve.length === 1]
  const average = line((point) => point.average)
  const ends = isLonely ? [first] : [first, curve.at(-1)]
  return (
    <Chart
      title={texts.curve.title}
      columns={[texts.day, texts.curve.met, texts.curve.mastered, texts.curve.share, texts.curve.average]}
      rows={curve
        .toReversed()
        .map((point) => [
          day(point.day, { dateStyle: 'medium' }),
          format.number(point.met),
          format.number(point.mastered),
          format.percent(share(point)),
          format.percent(point.average / 100),
        ])}
      text={<p>{texts.curve.meaning}</p>}
    >
      <div className={styles.plot} aria-hidden="true">
        <span className={styles.top}>{format.percent(1)}</span>
        <svg aria-hidden="true" className={styles.area} viewBox="0 0 100 100" preserveAspectRatio="none">
          {isLonely && first ? (
            <>
              <path className={`${styles.point} ${styles.share}`} d={`M0 ${100 - share(first) * 100}h0`} />
              <path className={styles.point} d={`M0 ${100 - first.average}h0`} />
            </>
          ) : (
            <>
              <path className={styles.under} d={`M0 100L${average}L100 100Z`} />
              <path className={styles.line} d={`M${average}`} />
              <path className={`${styles.line} ${styles.dashed}`} d={`M${line((point) => share(point) * 100)}`} />
            </>
          )}
        </svg>
        <p className={styles.axis}>
          {ends.map((at, place) => at && <span key={place}>{day(at.day, { day: 'numeric', month: 'short' })}</span>)}
        </p>
        <ul className={styles.legend}>
          {(['average', 'share'] as const).map((name) => (
            <li key={name}>
              <svg aria-hidden="true" width="28" height="10">
                <path className={`${styles.line} ${name === 'share' ? styles.dashed : ''}`} d="M0 5H28" />
              </svg>
              {texts.curve[name]}
            </li>
          ))}
        </ul>
      </div>
    </Chart>
  )
}
