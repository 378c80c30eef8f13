import { useFormat } from '@cahier/contract/i18n'
import type { Scheduling } from '../data/cards.ts'
import { useTexts } from '../locales/index.ts'
import { Chart } from './chart.tsx'
import { forecast } from './history.ts'
import styles from './plot.module.css'
import { useDay } from './use-day.ts'

/** How many cards come back on each of the next thirty days. */
export function Forecast({ scheduling: { load, settings }, today }: { scheduling: Scheduling; today: string }) {
  const texts = useTexts().history
  const format = useFormat()
  const day = useDay()
  const days = forecast(load, today)
  const limit = settings.reviews_per_day
  const most = Math.max(1, ...days.map(({ cards }) => cards))
  const shown = { day: 'numeric', month: 'short' } as const
  return (
    <Chart
      title={texts.forecast.title}
      columns={[texts.day, texts.forecast.cards]}
      rows={days.map(({ day: at, cards }) => [
        day(at, { weekday: 'short', day: 'numeric', month: 'short' }),
        format.number(cards),
      ])}
      text={
        <>
          <p>{texts.forecast.meaning}</p>
          <p>{texts.forecast.limits(format.number(limit), format.number(settings.new_per_day))}</p>
        </>
      }
    >
      <div className={styles.plot} aria-hidden="true">
        <span className={styles.top}>{format.number(most)}</span>
        <svg aria-hidden="true" className={styles.area} viewBox="0 0 300 100" preserveAspectRatio="none">
          {days.map(({ day: at, cards }, place) => (
            <g key={at}>
              <title>{`${day(at, { dateStyle: 'full' })} · ${format.number(cards)}`}</title>
              <rect className={styles.room} x={place * 10} y="0" width="10" height="100" />
              <rect
                className={styles.bar}
                x={place * 10 + 1.5}
                y={100 - (cards / most) * 100}
                width="7"
                height={(cards / most) * 100}
              />
            </g>
          ))}
          {limit < most && <path className={styles.limit} d={`M0 ${100 - (limit / most) * 100}H300`} />}
        </svg>
        <p className={styles.axis}>
          {[days[0], days[14], days[29]].map((at) => at && <span key={at.day}>{day(at.day, shown)}</span>)}
        </p>
      </div>
    </Chart>
  )
}
