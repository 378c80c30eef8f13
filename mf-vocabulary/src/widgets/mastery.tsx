import type { DashboardWidgetProps } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Progress } from '@cahier/ui/progress'
import { useTexts } from '../locales/index.ts'
import { bandOf, bandTones } from '../notebook/mastery.ts'
import styles from './mastery.module.css'

/** The average mastery of all words, and the way to raise it. */
export default function MasteryCard({ counters, failed }: DashboardWidgetProps) {
  const texts = useTexts().widget
  const format = useFormat()
  const average = counters?.masteryAverage ?? 0
  const hasWords = counters !== null && counters.words > 0
  return (
    <Card className={styles.card}>
      <header className={styles.head}>
        <h2>{texts.mastery}</h2>
        {hasWords && <p>{texts.average(format.percent(average / 100))}</p>}
      </header>
      {hasWords && <Progress value={average} tone={bandTones[bandOf(average)]} label={texts.mastery} />}
      {counters && (
        <div className={styles.foot}>
          <p>{hasWords ? texts.toReview(counters.wordsToReview) : texts.empty}</p>
          {/* Two links, not one that changes its width. */}
          <Link
            key={hasWords ? 'review' : 'add'}
            to={hasWords ? '/vocabulary/review' : '/vocabulary?new=1'}
            className={buttonClass({ variant: 'secondary', size: 's' })}
          >
            {hasWords ? texts.review : texts.add}
          </Link>
        </div>
      )}
      {failed && !counters && <p>{texts.failed}</p>}
    </Card>
  )
}
