import { localZone } from '@cahier/contract/time'
import { maxAnswerMs } from '../data/longest-answer.ts'
import type { Memory, QueuedCard } from '../data/queued-card.ts'
import type { NewReview, Rating } from '../data/reviews.ts'

/** One answer: the card before it, and the rating. */
export interface Answer {
  id: string
  card: QueuedCard
  rating: Rating
  after: Memory
  /** The interval that this device chose; null if the card comes back today. */
  days: number | null
  /** Milliseconds between question and answer. */
  elapsed: number
  at: Date
}

/** The row of the log for an answer. */
export const reviewOf = ({ id, card, rating, days, elapsed, at }: Answer): NewReview => ({
  id,
  word_id: card.word_id,
  direction: card.direction,
  rating,
  reviewed_at: at.toISOString(),
  time_zone: localZone(),
  scheduled_days: days,
  elapsed_ms: Math.min(Math.round(elapsed), maxAnswerMs),
})
