import type { SearchHit } from '@cahier/contract'

export const kinds = ['note', 'document', 'word', 'session'] as const satisfies readonly SearchHit['kind'][]

/** Days back from now that a period reaches. */
const periodDays = { week: 7, month: 30, year: 365 } as const
export type Period = keyof typeof periodDays
export const periods = Object.keys(periodDays) as Period[]
const dayMs = 86_400_000

/** What the results are narrowed to; null does not narrow them. */
export interface SearchFilters {
  kind: SearchHit['kind'] | null
  /** Changed within it. */
  period: Period | null
  /** A folder with those in it. */
  folder: string | null
  tag: string | null
}

/** Reads the filters of an address; what is unknown is left out. */
export const readFilters = (params: URLSearchParams): SearchFilters => ({
  kind: kinds.find((kind) => kind === params.get('kind')) ?? null,
  period: periods.find((period) => period === params.get('since')) ?? null,
  folder: params.get('folder') || null,
  tag: params.get('tag') || null,
})

/** The address of a search. */
export function writeSearch(query: string, { kind, period, folder, tag }: SearchFilters): Record<string, string> {
  const said = { q: query, kind, since: period, folder, tag }
  return Object.fromEntries(Object.entries(said).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

export const isNarrowed = (filters: SearchFilters): boolean => Object.values(filters).some((value) => value !== null)

const isWithin = (path: string | undefined, folder: string) => path === folder || path?.startsWith(`${folder}/`)

/** The results that the filters leave, in their order. What has no folder or tags is in none of them. */
export function narrowed(
  results: readonly SearchHit[],
  { kind, period, folder, tag }: SearchFilters,
  now: Date,
): readonly SearchHit[] {
  const since = period === null ? 0 : now.getTime() - periodDays[period] * dayMs
  return results.filter(
    (hit) =>
      (kind === null || hit.kind === kind) &&
      (period === null || new Date(hit.updated_at).getTime() >= since) &&
      (folder === null || isWithin(hit.folder, folder)) &&
      (tag === null || hit.tags?.includes(tag)),
  )
}

/** The folders and tags of the results, by name: what they can be narrowed to. A folder's parents are among them. */
export function facetsOf(results: readonly SearchHit[]): { folders: string[]; tags: string[] } {
  const folders = new Set<string>()
  const tags = new Set<string>()
  for (const { folder, tags: own = [] } of results) {
    const parts = folder?.split('/') ?? []
    for (const index of parts.keys()) folders.add(parts.slice(0, index + 1).join('/'))
    for (const tag of own) tags.add(tag)
  }
  const sorted = (names: Set<string>) =>
    [...names].sort((one, other) => one.localeCompare(other, 'fr', { numeric: true }))
  return { folders: sorted(folders), tags: sorted(tags) }
}
