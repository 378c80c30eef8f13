import type { ShellApi } from '@cahier/contract'
import type { OutboxRow } from '@cahier/contract/data'
import { area, type Tables } from './area.ts'

/** How well a word was known: 1 Again, 2 Hard, 3 Good, 4 Easy. */
export const ratings = [1, 2, 3, 4] as const
export type Rating = (typeof ratings)[number]

/** A row of the log as a device writes it, with an id from the device. */
export type NewReview = Tables['reviews']['Insert'] & { id: string }

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
  ({ client }, change) =>
    change.kind === 'add'
      ? client.from('reviews').upsert(change.review, { onConflict: 'id', ignoreDuplicates: true })
      : client.from('reviews').delete().eq('id', change.id),
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

/** Adds a review to the outbox; this works offline. The database computes the card's state from the log. */
export const addReview = (shell: ShellApi, review: NewReview): Promise<void> =>
  reviews.add(shell, { kind: 'add', review })

/** Undoes a review, whether it was sent or not. */
export const removeReview = (shell: ShellApi, id: string): Promise<void> => reviews.add(shell, { kind: 'remove', id })
