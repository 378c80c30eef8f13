import { useMutation } from '@tanstack/react-query'
import { useNotebook, type Word } from './words.ts'

/** How well a word was known: 1 Again, 2 Hard, 3 Good, 4 Easy. */
export const ratings = [1, 2, 3, 4] as const
export type Rating = (typeof ratings)[number]

/** One answer: the word as it was, and what the answer makes of its mastery. */
export interface Answer {
  id: string
  word: Word
  rating: Rating
  masteryAfter: number
  /** Milliseconds between question and answer. */
  elapsed: number
}

const longest = 86_400_000

/** Writes a review; the database moves the word in the same transaction. */
export function useReviewWord() {
  const { client, change } = useNotebook()
  return useMutation({
    async mutationFn({ id, word, rating, masteryAfter, elapsed }: Answer) {
      const { data, error } = await (await client())
        .from('reviews')
        .insert({
          id,
          word_id: word.id,
          rating,
          mastery_before: word.mastery,
          mastery_after: masteryAfter,
          elapsed_ms: Math.min(Math.round(elapsed), longest),
        })
        .select('reviewed_at')
        .single()
      if (error) throw error
      return data.reviewed_at
    },
    onSuccess: (reviewedAt, { word: reviewed, masteryAfter }) =>
      change((words) =>
        words.map((word) =>
          word.id === reviewed.id
            ? {
                ...word,
                mastery: masteryAfter,
                times_reviewed: reviewed.times_reviewed + 1,
                last_reviewed: reviewedAt,
              }
            : word,
        ),
      ),
  })
}

/** Takes a review back; the database moves the word back with it. */
export function useUndoReview() {
  const { client, change } = useNotebook()
  return useMutation({
    async mutationFn({ id }: Answer) {
      const { error } = await (await client()).from('reviews').delete().eq('id', id)
      if (error) throw error
    },
    onSuccess: (_data, { word: before }) =>
      change((words) =>
        words.map((word) =>
          word.id === before.id
            ? {
                ...word,
                mastery: before.mastery,
                times_reviewed: before.times_reviewed,
                last_reviewed: before.last_reviewed,
              }
            : word,
        ),
      ),
  })
}
