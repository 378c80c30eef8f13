import type { SearchHit } from '@cahier/contract'

/**
 * What several sources found as one list: a thing that two of them know stands once, as the source that comes first in the
 * list tells it; newest first.
 */
export function merge(sources: readonly (readonly SearchHit[])[]): readonly SearchHit[] {
  const hits = new Map<string, SearchHit>()
  for (const hit of sources.flat()) {
    const key = `${hit.kind} ${hit.id}`
    if (!hits.has(key)) hits.set(key, hit)
  }
  return [...hits.values()].sort((a, b) => b.updated_at.localeCompare(a.updated_at))
}
