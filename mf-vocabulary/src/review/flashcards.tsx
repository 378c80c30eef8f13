import { Button } from '@cahier/ui/button'
import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import type { RefObject } from 'react'
import type { Rating } from '../data/reviews.ts'
import { useTexts } from '../locales/index.ts'
import { Flashcard } from './flashcard.tsx'
import styles from './flashcards.module.css'
import { RatingButtons } from './rating-buttons.tsx'
import { type ReviewOptions, useReview } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface FlashcardsProps extends ReviewOptions {
  /** The card's button: it keeps the focus when the buttons of an answer go. */
  cardRef: RefObject<HTMLButtonElement | null>
}

/** A deck, one card at a time. */
export function Flashcards({ cardRef, ...options }: FlashcardsProps) {
  const texts = useTexts().review
  const review = useReview(options)
  const { card, flipped } = review
  const rate = async (rating: Rating) => {
    await review.rate(rating)
    cardRef.current?.focus()
  }
  const undo = async () => {
    await review.undo()
    cardRef.current?.focus()
  }
  useReviewKeys({
    flip: review.flip,
    move: review.move,
    rate: (rating) => void rate(rating),
    undo: () => void undo(),
  })
  if (!card) return null
  return (
    <section aria-label={texts.label} className={styles.review}>
      <Flashcard ref={cardRef} word={card} flipped={flipped} onFlip={review.flip} />
      {flipped && <RatingButtons word={card} busy={review.busy} onRate={(rating) => void rate(rating)} />}
      <div className={styles.bar}>
        <Button icon={<ChevronLeft {...icon} />} onClick={() => review.move(-1)}>
          {texts.previous}
        </Button>
        <p className={styles.position}>{texts.position(review.position + 1, review.count)}</p>
        <Button onClick={() => review.move(1)}>
          {texts.next}
          <ChevronRight {...icon} />
        </Button>
      </div>
      <div className={styles.foot}>
        <p className={styles.hint}>{flipped ? texts.rateHint : texts.flipHint}</p>
        {review.answered > 0 && (
          <p className={styles.answers}>
            {texts.count(review.answered)}
            <Button variant="ghost" size="s" icon={<Undo2 {...icon} size={16} />} onClick={() => void undo()}>
              {texts.undo}
            </Button>
          </p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {review.said}
      </p>
    </section>
  )
}
