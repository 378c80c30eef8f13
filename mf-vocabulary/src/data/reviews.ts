import type { ShellApi } from '@cahier/contract'
import type { OutboxRow } from '@cahier/contract/data'
import { localZone } from '@cahier/contract/time'
import { area, type Tables } from './area.ts'
import type { Memory, QueuedCard } from './queued-card.ts'

/** How well a word was known: 1 Again, 2 Hard, 3 Good, 4 Easy. */
export const ratings = [1, 2, 3, 4] as const
export type Rating = (typeof ratings)[number]

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

/** A row of the log as a device writes it, with an id from the device. */
type NewReview = Tables['reviews']['Insert'] & { id: string }

/** A change of the log that has to reach the server. */
export type ReviewChange = { kind: 'add'; review: NewReview } | { kind: 'remove'; id: string }

/** The format of a waiting change in releases before the kit, which share the device with this one after a rollback. */
interface StoredChange {
  seq: number
  change: ReviewChange
  sent: boolean
}

const isUnsent = ({ operation, sent }: OutboxRow<ReviewChange>, id: string) =>
  !sent && operation.kind === 'add' && operation.review.id === id

/**
 * Waiting reviews. The server orders them by time, so it does not matter how long they waited or what other devices sent
 * meanwhile.
 */
export const reviews = area.outbox<ReviewChange>(
  // Adding a review that the server already has, or removing one that it no longer has, changes nothing.
  ({ client, signal }, change) =>
    change.kind === 'add'
      ? client.from('reviews').upsert(change.review, { onConflict: 'id', ignoreDuplicates: true }).abortSignal(signal)
      : client.from('reviews').delete().eq('id', change.id).abortSignal(signal),
  {
    touches: ['dashboard'],
    // An unsent review is undone by dropping it.
    merge(rows, fresh) {
      const { operation } = fresh
      const taken = operation.kind === 'remove' && rows.find((row) => isUnsent(row, operation.id))
      return taken ? { drop: [taken.seq] } : { put: [fresh] }
    },
    // The word was deleted on another device, and its log with it, so the review has nothing to belong to.
    isWorthReporting: ({ code }) => code !== '23503',
    format: {
      encode: ({ operation, sent, at }) => ({ change: operation, sent, at }),
      decode(stored) {
        const { seq, change, sent, at = '' } = stored as StoredChange & { at?: string }
        return { seq, operation: change, sent, at }
      },
    },
  },
)

const longest = 86_400_000

/** Adds a review to the outbox; this works offline. The database computes the card's state from the log. */
export const addReview = (shell: ShellApi, { id, card, rating, days, elapsed, at }: Answer): Promise<void> =>
  reviews.add(shell, {
    kind: 'add',
    review: {
      id,
      word_id: card.word_id,
      direction: card.direction,
      rating,
      reviewed_at: at.toISOString(),
      time_zone: localZone(),
      scheduled_days: days,
      elapsed_ms: Math.min(Math.round(elapsed), longest),
    },
  })

/** Undoes a review, whether it was sent or not. */
export const removeReview = (shell: ShellApi, { id }: Pick<Answer, 'id'>): Promise<void> =>
  reviews.add(shell, { kind: 'remove', id })
