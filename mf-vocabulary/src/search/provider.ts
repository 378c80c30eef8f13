import type { SearchHit, SearchProvider } from '@cahier/contract'
import { excerpt, fold, searchWords } from '@cahier/contract/search'
import { queue } from '../data/cards.ts'
import type { QueuedCard } from '../data/queued-card.ts'

/** Characters of a definition in a hit, as in the server's hits. */
const hitCharacters = 160

/** This device knows a word only by its card, so the hit opens the review. */
const hitOf = ({ word_id, word, definition, last_day, due }: QueuedCard, words: readonly string[]): SearchHit => ({
  kind: 'word',
  id: word_id,
  title: word,
  excerpt: excerpt(definition, words, hitCharacters),
  href: `/vocabulary/review/${word_id}`,
  updated_at: last_day ?? due,
})

/** Offline, finds words among the kept cards. Online, the server searches all words. */
const search: SearchProvider = async (query, shell) => {
  if (navigator.onLine) return []
  const words = searchWords(query)
  const found = ((await queue.kept(shell, null)) ?? []).filter(({ word, definition }) => {
    const text = fold(`${word} ${definition}`)
    return words.every((wanted) => text.includes(wanted))
  })
  return [...new Map(found.map((card) => [card.word_id, hitOf(card, words)])).values()]
}
export default search
