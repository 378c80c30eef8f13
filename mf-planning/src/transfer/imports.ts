import type { Session } from '../data/sessions.ts'

/** The sessions that came together from a file. */
export interface Import {
  id: string
  count: number
  /** ISO 8601. */
  at: string
}

/** The imports that still have sessions, the newest first. */
export function importsOf(sessions: readonly Session[]): readonly Import[] {
  const imported = Map.groupBy(
    sessions.filter(({ import_id }) => import_id !== null),
    ({ import_id }) => import_id ?? '',
  )
  return [...imported]
    .map(([id, members]) => ({
      id,
      count: members.length,
      at: members.map(({ created_at }) => created_at).sort()[0] ?? '',
    }))
    .sort((a, b) => b.at.localeCompare(a.at))
}
