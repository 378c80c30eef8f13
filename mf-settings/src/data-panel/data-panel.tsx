import { Card } from '@cahier/ui/card'
import styles from './data-panel.module.css'
import { useDataTexts } from './locales/index.ts'

/** The tab of the learner's data: taking it out, bringing it in, and deleting the account. */
export function DataPanel() {
  const texts = useDataTexts()
  return (
    <div className={styles.panel}>
      <Card as="section" className={styles.card} aria-labelledby="data-title">
        <h3 id="data-title">{texts.title}</h3>
      </Card>
    </div>
  )
}
