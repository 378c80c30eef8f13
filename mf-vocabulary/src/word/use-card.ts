import { useWordCard } from '../data/cards.ts'
import type { QueuedCard } from '../data/queued-card.ts'
import type { Word } from '../data/words.ts'

/** The card that shows a word and asks for its meaning; null until it is read. */
export function useCardOf(word: Word | undefined): QueuedCard | null {
  const { data } = useWordCard(word?.id ?? '')
  if (!word || data?.word_id !== word.id) return null
  const { word: text, definition, examples, letter_category } = word
  return { ...data, word: text, definition, examples, letter_category }
}
