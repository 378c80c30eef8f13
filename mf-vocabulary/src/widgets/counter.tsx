import type { DashboardWidgetProps } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Card } from '@cahier/ui/card'
import { useTexts } from '../locales/index.ts'
import styles from './counter.module.css'

/** How many words there are, and how many are mastered. Opens the notebook. */
export default function VocabularyCounter({ counters, failed }: DashboardWidgetProps) {
  const texts = useTexts().widget
  const format = useFormat()
  const share = counters && counters.words > 0 ? counters.wordsMastered / counters.words : 0
  return (
    <Card className={styles.card}>
      <Link to="/vocabulary" className={styles.link}>
        <span className={styles.label}>{texts.label}</span>
        <span className={styles.figure}>{counters ? format.number(counters.words) : '–'}</span>
        <span className={styles.detail}>
          {counters && texts.detail(counters.wordsMastered, format.percent(share))}
          {failed && !counters && texts.failed}
        </span>
      </Link>
    </Card>
  )
}
