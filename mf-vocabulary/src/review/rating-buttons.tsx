import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { type Rating, ratings } from '../data/reviews.ts'
import type { Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { masteryAfter } from './memory.ts'
import styles from './rating-buttons.module.css'

export interface RatingButtonsProps {
  word: Word
  busy: boolean
  onRate(rating: Rating): void
}

/** How well was it known? Each answer says what it makes of the mastery. */
export function RatingButtons({ word, busy, onRate }: RatingButtonsProps) {
  const texts = useTexts().review
  const format = useFormat()
  const now = new Date()
  return (
    <div className={styles.ratings}>
      {ratings.map((rating) => (
        <Button key={rating} className={styles.rating} busy={busy} onClick={() => onRate(rating)}>
          {texts.ratings[rating]}
          <small>{texts.becomes(format.percent(masteryAfter(word, rating, now) / 100))}</small>
        </Button>
      ))}
    </div>
  )
}
