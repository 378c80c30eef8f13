import type { SearchHit } from '@cahier/contract'
import { fold, searchWords } from '@cahier/contract/search'

/**
 * What several sources found as one list: a thing that two of them know stands once, as the source that comes first in the
 * list tells it. Those whose title holds the whole query come first, as the server has them; then the newest.
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
    .sort((a, b) => b.named - a.named || b.hit.updated_at.localeCompare(a.hit.updated_at))
    .map(({ hit }) => hit)
}
