import type { LocalNote } from '../replica/view.ts'

/** Notes of each kind that the dashboard has room for. */
const maxNotes = 4

const latest = (a: LocalNote, b: LocalNote) => (a.updated_at < b.updated_at ? 1 : -1)

/** The pinned notes and, besides them, those that were changed last. */
export function latestNotes(notes: readonly LocalNote[]): { pinned: LocalNote[]; recent: LocalNote[] } {
  return {
    pinned: notes
      .filter((note) => note.is_pinned)
      .sort(latest)
      .slice(0, maxNotes),
    recent: notes
      .filter((note) => !note.is_pinned)
      .sort(latest)
      .slice(0, maxNotes),
  }
}
