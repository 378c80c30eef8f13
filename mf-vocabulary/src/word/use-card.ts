import { useWordCard } from '../data/cards.ts'
import type { QueuedCard } from '../data/queued-card.ts'
import type { Word } from '../data/words.ts'

/** The recognition card of a word; null while loading. */
export function useCardOf(word: Word | undefined): QueuedCard | null {
  const { data } = useWordCard(word?.id ?? '')
  if (!word || data?.word_id !== word.id) return null
  const { word: text, definition, front, back, examples, letter_category, kind } = word
  return { ...data, word: text, definition, front, back, examples, letter_category, kind }
}
