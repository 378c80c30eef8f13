import type { SearchHit } from '@cahier/contract'
import { fold, searchWords } from '@cahier/contract/search'

/**
 * Merges the hits of several sources into one list. A duplicate is kept once, from the first source that has it. Hits whose title
 * contains the whole query come first, then pinned ones, then the newest.
 */
export function merge(query: string, sources: readonly (readonly SearchHit[])[]): readonly SearchHit[] {
  const hits = new Map<string, SearchHit>()
  for (const hit of sources.flat()) {
    const key = `${hit.kind} ${hit.id}`
    if (!hits.has(key)) hits.set(key, hit)
  }
  const words = searchWords(query)
  const inTitle = ({ title }: SearchHit) => {
    const text = fold(title)
    return Number(words.every((word) => text.includes(word)))
  }
  return [...hits.values()]
    .map((hit) => ({ hit, named: inTitle(hit) }))
    .sort(
      (a, b) =>
        b.named - a.named ||
        Number(b.hit.pinned ?? false) - Number(a.hit.pinned ?? false) ||
        b.hit.updated_at.localeCompare(a.hit.updated_at),
    )
    .map(({ hit }) => hit)
}
