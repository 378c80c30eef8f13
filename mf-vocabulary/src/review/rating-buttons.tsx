import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { type Rating, ratings } from '../data/reviews.ts'
import { useTexts } from '../locales/index.ts'
import { intervalText } from './interval.ts'
import styles from './rating-buttons.module.css'
import type { Outcomes } from './schedule.ts'

export interface RatingButtonsProps {
  outcomes: Outcomes
  busy: boolean
  onRate(rating: Rating): void
}

/** How well was it known? Each answer says when the card comes back. */
export function RatingButtons({ outcomes, busy, onRate }: RatingButtonsProps) {
  const texts = useTexts().review
  const format = useFormat()
  return (
    <div className={styles.ratings}>
      {ratings.map((rating) => (
        <Button key={rating} className={styles.rating} busy={busy} onClick={() => onRate(rating)}>
          {texts.ratings[rating]}
          <small>{intervalText(format, outcomes[rating])}</small>
        </Button>
      ))}
    </div>
  )
}
