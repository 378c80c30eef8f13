import type { SearchHit, SearchProvider } from '@cahier/contract'
import { excerpt, fold, searchWords } from '@cahier/contract/search'
import { type Session, sessions } from '../data/sessions.ts'

/** Characters of a description in a hit, as in the server's hits. */
const hitCharacters = 160

const hitOf = ({ id, title, description, updated_at }: Session, words: readonly string[]): SearchHit => ({
  kind: 'session',
  id,
  title,
  excerpt: excerpt(description, words, hitCharacters),
  href: `/planning/${id}`,
  updated_at,
})

/** Offline, finds sessions in the kept schedule. Online, the server searches. */
const search: SearchProvider = async (query, shell) => {
  if (navigator.onLine || shell.session.get().status !== 'signed-in') return []
  const words = searchWords(query)
  const kept = (await sessions.all.kept(shell)) ?? []
  return kept
    .filter(({ title, description }) => {
      const text = fold(`${title} ${description}`)
      return words.every((word) => text.includes(word))
    })
    .map((found) => hitOf(found, words))
}
export default search
