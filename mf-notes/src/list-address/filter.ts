import { shiftDays } from '@cahier/contract/time'
import { isWithin } from '../folder-path/folder-path.ts'
import type { LocalNote } from '../replica/view.ts'
import { tagsOfNote } from '../tags/note-tags.ts'

/** The filters above the list. */
export const quickFilters = ['all', 'pinned', 'recent'] as const
export const filters = [...quickFilters, 'templates', 'shared'] as const
export type Filter = (typeof filters)[number]

/** As a folder: the notes that lie in none. No folder has this path. */
export const noFolder = '/'

export const sorts = ['recent', 'title', 'pinned'] as const
export type Sort = (typeof sorts)[number]

export const views = ['masonry', 'grid', 'list'] as const
export type View = (typeof views)[number]

/** When notes have to be updated after to be recent: seven days ago. */
export const recentSince = (now: Date): Date => shiftDays(now, -7)

export const isRecent = (note: Pick<LocalNote, 'updated_at'>, since: Date): boolean => new Date(note.updated_at) > since

type Order = (a: LocalNote, b: LocalNote) => number

const latest: Order = (a, b) => (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0)
// Made once: `localeCompare` with options makes one for each comparison.
const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

const pinnedFirst: Order = (a, b) => Number(b.is_pinned) - Number(a.is_pinned)
/** The one that was pinned last comes first. A note that an earlier release stored has no moment. */
const lastPinned: Order = (a, b) => {
  const [one, other] = [a.pinned_at ?? '', b.pinned_at ?? '']
  return one < other ? 1 : one > other ? -1 : 0
}

const orders: Record<Sort, Order> = {
  recent: latest,
  title: (a, b) => collator.compare(a.title, b.title),
  pinned: (a, b) => lastPinned(a, b) || latest(a, b),
}

/** The notes in an order, pinned ones first. Accents and case do not matter in titles, and 10 comes after 2. */
export function inOrder(notes: readonly LocalNote[], sort: Sort): LocalNote[] {
  const order = orders[sort]
  return notes.toSorted((a, b) => pinnedFirst(a, b) || order(a, b))
}

export interface Selection {
  filter: Filter
  /** The key of a tag, with those below it. */
  tag: string | null
  /** A folder with those in it, or `noFolder`. */
  folder: string | null
}

/** The notes that a selection shows, in the order that they come in. */
export function select(
  notes: readonly LocalNote[],
  { filter, tag, folder }: Selection,
  now: Date,
): readonly LocalNote[] {
  if (filter === 'all' && tag === null && folder === null) return notes
  const since = recentSince(now)
  return notes.filter(
    (note) =>
      (filter !== 'pinned' || note.is_pinned) &&
      (filter !== 'recent' || isRecent(note, since)) &&
      (filter !== 'templates' || note.is_template) &&
      // Notes of others are a list of their own.
      filter !== 'shared' &&
      (folder === null || (folder === noFolder ? note.folder === null : isWithin(note.folder, folder))) &&
      (tag === null || tagsOfNote(note).keys.has(tag)),
  )
}

/** The counters in the header. */
export interface Counts {
  notes: number
  pinned: number
  tags: number
}

export function count(notes: readonly LocalNote[]): Counts {
  const tags = new Set<string>()
  let pinned = 0
  for (const note of notes) {
    if (note.is_pinned) pinned++
    for (const key of tagsOfNote(note).names.keys()) tags.add(key)
  }
  return { notes: notes.length, pinned, tags: tags.size }
}
