import type { Session } from '../data/sessions.ts'

type Clocked = Pick<Session, 'seconds_studied' | 'running_since' | 'duration'>

/** Whole minutes studied so far. As on the server, one run counts at most twice the planned duration. */
export function minutesStudied({ seconds_studied, running_since, duration }: Clocked, now: Date): number {
  const spell = running_since ? (now.getTime() - Date.parse(running_since)) / 1000 : 0
  return Math.floor((seconds_studied + Math.min(Math.max(0, spell), duration * 120)) / 60)
}

/**
 * Where a session's items are studied: words in the review, a single document in the editor, anything else on the session's
 * page.
 */
export function studyPath({ id, type, items }: Pick<Session, 'id' | 'type' | 'items'>): string {
  const [only] = items
  if (type === 'vocabulary') return only ? reviewPath(id) : '/vocabulary/review'
  return type === 'document' && only && items.length === 1 ? `/notes/${only}` : `/planning/${id}`
}

/** The review of exactly a session's words. */
export const reviewPath = (id: string) => `/vocabulary/review?session=${id}`
