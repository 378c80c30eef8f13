import { useTexts } from '../locales/index.ts'
import styles from './waiting.module.css'

/** The spinner of a check that runs; shown after 150 ms. */
export function Waiting() {
  const texts = useTexts()
  return (
    <div role="status" className={styles.waiting}>
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">{texts.loading}</span>
    </div>
  )
}
