import type { Note } from '../data/notes.ts'

export const filters = ['all', 'pinned', 'recent'] as const
export type Filter = (typeof filters)[number]

export const sorts = ['recent', 'title', 'pinned'] as const
export type Sort = (typeof sorts)[number]

const week = 7 * 86_400_000

/** Updated within seven days. */
export function isRecent(note: Pick<Note, 'updated_at'>, now: Date): boolean {
  return now.getTime() - new Date(note.updated_at).getTime() < week
}

export interface Selection {
  filter: Filter
  tagId: string | null
  sort: Sort
}

/** The notes that a selection shows, in its order. */
export function select<One extends Note>(notes: readonly One[], { filter, tagId, sort }: Selection, now: Date): One[] {
  const latest = (a: Note, b: Note) => (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0)
  const pinned = (a: Note, b: Note) => Number(b.is_pinned) - Number(a.is_pinned)
  const orders: Record<Sort, (a: Note, b: Note) => number> = {
    recent: latest,
    title: (a, b) => a.title.localeCompare(b.title, 'fr', { sensitivity: 'base', numeric: true }),
    pinned: (a, b) => pinned(a, b) || latest(a, b),
  }
  return notes
    .filter((note) => filter !== 'pinned' || note.is_pinned)
    .filter((note) => filter !== 'recent' || isRecent(note, now))
    .filter((note) => tagId === null || note.tags.some((tag) => tag.id === tagId))
    .toSorted(orders[sort])
}

export const previewLength = 120
export const shownTags = 3

/** The first 120 characters, cut at a whole character, with an ellipsis when something was left out. */
export function preview(content: string): string {
  const characters = Array.from(content.trim())
  return characters.length <= previewLength ? characters.join('') : `${characters.slice(0, previewLength).join('')}…`
}
