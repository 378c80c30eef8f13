import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useTexts } from '../locales/index.ts'
import cardStyles from './flashcard.module.css'
import styles from './sitting.module.css'

/** Placeholder of a card, as high as the card and what is below it. */
export function CardLoading() {
  const texts = useTexts().review
  return (
    <div className={styles.sitting}>
      <Loading label={texts.loading} className={cardStyles.room}>
        <Skeleton className={cardStyles.skeleton} />
      </Loading>
      <div className={styles.reply} />
      <div className={styles.foot} />
    </div>
  )
}
