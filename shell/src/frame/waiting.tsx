import { useTexts } from '../host/locales/index.ts'
import styles from './waiting.module.css'

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

/** The spinner of a check that runs; shown after 150 ms. */
export function Waiting() {
  const texts = useTexts()
  return (
    <div role="status" className={styles.waiting}>
      <Spinner />
      <span className="visually-hidden">{texts.loading}</span>
    </div>
  )
}
