import type { DashboardWidgetProps } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Card } from '@cahier/ui/card'
import { Progress } from '@cahier/ui/progress'
import { useTexts } from '../locales/index.ts'
import { completionOf } from './completion.ts'
import styles from './counter.module.css'

/** Completed sessions over all. Opens the schedule. */
export default function SessionCounter({ counters, failed }: DashboardWidgetProps) {
  const texts = useTexts().widget
  const format = useFormat()
  return (
    <Card className={styles.card}>
      <Link to="/planning" className={styles.link}>
        <span className={styles.label}>{texts.completed}</span>
        <span className={styles.figure}>
          {counters ? format.number(counters.sessionsCompleted) : '–'}
          {counters && <span className={styles.total}>{` / ${format.number(counters.sessionsTotal)}`}</span>}
        </span>
        <span className={styles.detail}>
          {counters && (
            <Progress
              value={completionOf(counters.sessionsCompleted, counters.sessionsTotal)}
              label={texts.completed}
            />
          )}
          {failed && !counters && texts.failed}
        </span>
      </Link>
    </Card>
  )
}
