import { Button } from '@cahier/ui/button'
import styles from './not-loaded.module.css'

/** Takes the place of a part of a screen that could not be loaded, and loads it again. */
export function NotLoaded({ text, retry, onRetry }: { text: string; retry: string; onRetry(): void }) {
  return (
    <div role="alert" className={styles.notLoaded}>
      <p>{text}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </div>
  )
}
