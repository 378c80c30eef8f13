import type { SessionType } from './sessions.ts'

/** Query keys of the planning area. */
export const sessionKeys = {
  all: ['sessions'] as const,
  analytics: ['analytics'] as const,
  everySeries: ['series'] as const,
  series: (id: string | null) => ['series', id] as const,
  feed: ['feed'] as const,
  items: (type: SessionType, search: string, chosen: readonly string[]) => ['items', type, search, ...chosen] as const,
}
