import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useTexts } from '../locales/index.ts'
import styles from './flashcard.module.css'

/** Placeholder of a card. */
export function CardLoading() {
  const texts = useTexts().review
  return (
    <Loading label={texts.loading} className={styles.room}>
      <Skeleton className={styles.skeleton} />
    </Loading>
  )
}
