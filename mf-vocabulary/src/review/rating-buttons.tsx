import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { useEffect, useRef } from 'react'
import { type Rating, ratings } from '../data/reviews.ts'
import { useTexts } from '../locales/index.ts'
import { intervalText } from './interval.ts'
import styles from './rating-buttons.module.css'
import type { Outcomes } from './scheduling.ts'

export interface RatingButtonsProps {
  outcomes: Outcomes
  busy: boolean
  /** The rating that a typed answer suggests; its button gets the focus. */
  suggested: Rating | null
  onRate(rating: Rating): void
}

/** Asks how well the word was known. Each button shows when the card would come back. */
export function RatingButtons({ outcomes, busy, suggested, onRate }: RatingButtonsProps) {
  const texts = useTexts().review
  const format = useFormat()
  const suggestedRef = useRef<HTMLButtonElement>(null)
  useEffect(() => suggestedRef.current?.focus(), [])
  return (
    <div className={styles.ratings}>
      {ratings.map((rating) => (
        <Button
          key={rating}
          ref={rating === suggested ? suggestedRef : null}
          className={styles.rating}
          busy={busy}
          // Ignores Enter while it is still held down from submitting the typed answer.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => onRate(rating)}
        >
          {texts.ratings[rating]}
          <small>{intervalText(format, outcomes[rating])}</small>
        </Button>
      ))}
    </div>
  )
}
