import type { PropsOf } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { Card, cardLink } from '@cahier/ui/card'
import type config from '../../remote.config.ts'
import { useMasteryHistory } from '../mastery-curve/use-mastery-history.ts'
import { useTexts } from './locales/index.ts'
import styles from './mastery.module.css'
import { SmallCurve } from './small-curve.tsx'

/** The average mastery of all words and its history. Links to the statistics. */
export default function MasteryCard({ counters, failed }: PropsOf<typeof config, 'vocabulary.mastery'>) {
  const texts = useTexts()
  const format = useFormat()
  const hasWords = counters !== null && counters.words > 0
  return (
    <Card interactive={hasWords} className={styles.card}>
      <header className={styles.head}>
        <h2>
          {hasWords ? (
            <Link to="/vocabulary/figures" className={cardLink}>
              {texts.mastery}
            </Link>
          ) : (
            texts.mastery
          )}
        </h2>
        {hasWords && <p>{texts.average(format.percent(counters.masteryAverage / 100))}</p>}
      </header>
      {hasWords && <LatestMastery {...counters} />}
      {counters && !hasWords && (
        <div className={styles.foot}>
          <p>{texts.empty}</p>
          <Link to="/vocabulary?new=1" className={buttonClass({ variant: 'secondary', size: 's' })}>
            {texts.add}
          </Link>
        </div>
      )}
      {failed && !counters && <p>{texts.failed}</p>}
    </Card>
  )
}

function LatestMastery(figures: Parameters<typeof useMasteryHistory>[0]) {
  const texts = useTexts()
  const { history, failed } = useMasteryHistory(figures)
  if (history) return <SmallCurve history={history} />
  if (history === null) return <p>{texts.noMastery}</p>
  return failed && <p>{texts.failed}</p>
}
