import { useShell } from '@cahier/contract/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openOutbox } from '../outbox/use-outbox.ts'
import type { Memory } from '../review/schedule.ts'
import { timeZone } from '../review/study-day.ts'
import type { QueuedCard } from './cards.ts'
import { cardKeys, wordKeys } from './keys.ts'

/** How well a word was known: 1 Again, 2 Hard, 3 Good, 4 Easy. */
export const ratings = [1, 2, 3, 4] as const
export type Rating = (typeof ratings)[number]

/** One answer: the card as it was, and what the answer makes of it. */
export interface Answer {
  id: string
  card: QueuedCard
  rating: Rating
  after: Memory
  /** The interval that this device chose; null where the card comes back today. */
  days: number | null
  /** Milliseconds between question and answer. */
  elapsed: number
  at: Date
}

const longest = 86_400_000

/**
 * Writes a review and takes one back, through the outbox: the network need not be there. The database works the card's state out
 * from the log; this screen shows the same at once.
 */
export function useReviewLog() {
  const shell = useShell()
  const queries = useQueryClient()

  const show = ({ word_id }: QueuedCard) => {
    shell.events.emit('dashboard')
    void queries.invalidateQueries({ queryKey: wordKeys.all, refetchType: 'none' })
    void queries.invalidateQueries({ queryKey: cardKeys.ofWord(word_id) })
    void queries.invalidateQueries({ queryKey: cardKeys.scheduling, refetchType: 'none' })
  }

  const add = useMutation({
    networkMode: 'always',
    async mutationFn({ id, card, rating, days, elapsed, at }: Answer) {
      const outbox = await openOutbox(shell)
      await outbox.add({
        id,
        word_id: card.word_id,
        direction: card.direction,
        rating,
        reviewed_at: at.toISOString(),
        time_zone: timeZone(),
        scheduled_days: days,
        elapsed_ms: Math.min(Math.round(elapsed), longest),
      })
    },
    onSuccess: (_data, { card }) => show(card),
  })
  const remove = useMutation({
    networkMode: 'always',
    async mutationFn({ id }: Answer) {
      const outbox = await openOutbox(shell)
      await outbox.remove(id)
    },
    onSuccess: (_data, { card }) => show(card),
  })
  return { add: add.mutateAsync, remove: remove.mutateAsync, busy: add.isPending || remove.isPending }
}
