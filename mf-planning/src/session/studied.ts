import type { Session } from '../data/sessions.ts'

type Clocked = Pick<Session, 'seconds_studied' | 'running_since' | 'duration'>

/** Whole minutes studied up to now. Like the server's: a spell counts no more than twice the plan. */
export function minutesStudied({ seconds_studied, running_since, duration }: Clocked, now: Date): number {
  const spell = running_since ? (now.getTime() - Date.parse(running_since)) / 1000 : 0
  return Math.floor((seconds_studied + Math.min(Math.max(0, spell), duration * 120)) / 60)
}

/** Where a session's items are studied: its words in the review, its one document in the editor, several things in its own page. */
export function studyPath({ id, type, items }: Pick<Session, 'id' | 'type' | 'items'>): string {
  if (type === 'vocabulary') return reviewPath(items)
  const [only] = items
  return type === 'document' && only && items.length === 1 ? `/notes/${only}` : `/planning/${id}`
}

/** The review of exactly these words; of all when there are none. */
export const reviewPath = (words: readonly string[]) =>
  words.length > 0 ? `/vocabulary/review?words=${words.join()}` : '/vocabulary/review'
