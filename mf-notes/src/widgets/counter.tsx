import type { DashboardWidgetProps } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Card } from '@cahier/ui/card'
import { useTexts } from '../locales/index.ts'
import styles from './counter.module.css'

/** How many notes there are. Opens the notes. */
export default function NotesCounter({ counters, failed }: DashboardWidgetProps) {
  const texts = useTexts().widget
  const format = useFormat()
  return (
    <Card className={styles.card}>
      <Link to="/notes" className={styles.link}>
        <span className={styles.label}>{texts.label}</span>
        <span className={styles.figure}>{counters ? format.number(counters.documents) : '–'}</span>
        <span className={styles.detail}>
          {counters && texts.detail(counters.pinned, counters.notesThisWeek)}
          {failed && !counters && texts.failed}
        </span>
      </Link>
    </Card>
  )
}
