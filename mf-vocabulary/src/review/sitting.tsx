import { answersOf } from '@cahier/contract/cloze'
import { Button } from '@cahier/ui/button'
import { Undo2 } from 'lucide-react'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { QueuedCard } from '../data/queued-card.ts'
import { type Rating, reviews } from '../data/reviews.ts'
import { useTexts } from '../locales/index.ts'
import { Flashcard } from './flashcard.tsx'
import { RatingButtons } from './rating-buttons.tsx'
import styles from './sitting.module.css'
import { judge, suggestedBy } from './typed-answer.ts'
import { TypedField } from './typed-field.tsx'
import { TypedVerdict } from './typed-verdict.tsx'
import type { Answers } from './use-answers.ts'
import { useReviewKeys } from './use-review-keys.ts'

export interface SittingProps {
  card: QueuedCard
  /** The card's state is still loading: it can be turned, but not rated yet. */
  partial?: boolean
  answers: Answers
  /** The focus was on the previous card and moves to this one. */
  takesFocus: boolean
  /** The card's button. */
  cardRef: RefObject<HTMLButtonElement | null>
  onRated(card: QueuedCard, after: QueuedCard): void
  onUndone(card: QueuedCard): void
  /** Turns pages, if there are any. */
  onMove?(by: 1 | -1): void
}

/** Shows one card: turn it, rate it, undo the rating. Key it by the card, so that each starts at its front. */
export function Sitting({
  card,
  partial = false,
  answers,
  takesFocus,
  cardRef,
  onRated,
  onUndone,
  onMove,
}: SittingProps) {
  const texts = useTexts().review
  const [flipped, setFlipped] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [shownAt] = useState(() => performance.now())
  const canRate = flipped && !partial
  const { language } = answers.settings
  const blanks = card.kind === 'cloze' ? answersOf(card.definition) : []
  /** What is typed: the word, or what the blanks hide. */
  const wanted = blanks.length > 0 ? blanks.join(', ') : card.word
  const isTyped = (card.kind === 'cloze' || card.direction === 'recall') && answers.settings.typed

  useLayoutEffect(() => {
    if (takesFocus && !isTyped) cardRef.current?.focus()
  }, [takesFocus, isTyped, cardRef])

  const rate = async (rating: Rating) => {
    if (!canRate || answers.busy) return
    const after = await answers.rate(card, rating, performance.now() - shownAt)
    if (after) onRated(card, after)
  }
  const undo = async () => {
    if (answers.busy) return
    const before = await answers.undo()
    if (before) onUndone(before)
  }
  useReviewKeys({
    flip: () => setFlipped(!flipped),
    move: (by) => onMove?.(by),
    rate: (rating) => void rate(rating),
    undo: () => void undo(),
  })
  return (
    <section aria-label={texts.label} className={styles.sitting}>
      <Flashcard ref={cardRef} card={card} language={language} flipped={flipped} onFlip={() => setFlipped(!flipped)} />
      {flipped && typed !== null && <TypedVerdict typed={typed} word={wanted} />}
      <div className={styles.reply}>
        {isTyped && !flipped && (
          <TypedField
            language={language}
            isSeveral={blanks.length > 1}
            onAnswer={(answer) => {
              setTyped(answer)
              setFlipped(true)
            }}
          />
        )}
        {canRate && (
          <RatingButtons
            outcomes={answers.foresee(card, new Date())}
            busy={answers.busy}
            suggested={typed === null ? null : suggestedBy(judge(typed, wanted))}
            onRate={(rating) => void rate(rating)}
          />
        )}
      </div>
      <div className={styles.foot}>
        <p className={styles.hint}>{flipped ? texts.rateHint : texts.flipHint}</p>
        <UndoAnswer answers={answers} onUndo={() => void undo()} />
      </div>
    </section>
  )
}

/** How many answers were given, whether they were sent, and undo for the last one. */
export function UndoAnswer({ answers, onUndo }: { answers: Answers; onUndo(): void }) {
  const texts = useTexts().review
  const { waiting, offline } = reviews.useState()
  if (answers.count === 0) return null
  return (
    <p className={styles.answers}>
      {offline && waiting > 0 ? texts.offline(waiting) : texts.count(answers.count)}
      <Button
        variant="ghost"
        size="s"
        icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onUndo}
      >
        {texts.undo}
      </Button>
    </p>
  )
}
