import type { DeletedWord, RestoredWord } from '../data/words.ts'

/** The rows that restore a deleted word. */
export function restoredWord({ word, reviews, forgiven }: DeletedWord): RestoredWord {
  const { id, definition, front, back, letter_category, examples, difficulty, kind, note_id, quotation } = word
  // The log is restored too and counts its reviews again; only reviews from before the log are counted by the word.
  const times_reviewed = Math.max(0, word.times_reviewed - reviews.filter(({ rating }) => rating > 0).length)
  return {
    word: {
      id,
      word: word.word,
      definition,
      front,
      back,
      letter_category,
      examples,
      difficulty,
      times_reviewed,
      kind,
      note_id,
      quotation,
    },
    reviews: reviews.map(({ user_id: _owner, created_at: _created, ...review }) => review),
    forgiven,
  }
}
