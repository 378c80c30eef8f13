import { fold } from '@cahier/contract/search'
import type { LocalNote } from '../replica/view.ts'
import { tagsIn } from './text-tags.ts'

export type Tagged = Pick<LocalNote, 'tags' | 'content'>

/** The parts of a name between slashes. A name with a blank part, such as `km/h/`, is one part. */
export function tagParts(name: string): string[] {
  const parts = name.split('/').map((part) => part.trim())
  return parts.includes('') ? [name] : parts
}

/** What names of the same tag have in common: case and accents do not count, nor do spaces around slashes. */
export const tagKey = (name: string): string => fold(tagParts(name).join('/'))

/** A name and those that it stands below: `bio/cellule` is also a `bio`. */
const withParents = (name: string): string[] => {
  const parts = tagParts(name)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** The tags of a note: its own, and those that only its text has. */
interface NoteTags {
  /** Their names, by their keys. */
  names: ReadonlyMap<string, string>
  /** Their keys, with those of what they stand below. */
  keys: ReadonlySet<string>
}

const none: NoteTags = { names: new Map(), keys: new Set() }

/** A note is the same object until it changes, so each text is read once. */
const known = new WeakMap<Tagged, NoteTags>()

/** All tags of a note: the one place that says which. Those of its text are read on this device; the server does not know them. */
export function tagsOfNote(note: Tagged): NoteTags {
  const before = known.get(note)
  if (before) return before
  const names = new Map(note.tags.map(({ name }) => [tagKey(name), name]))
  for (const name of tagsIn(note.content)) if (!names.has(tagKey(name))) names.set(tagKey(name), name)
  const tags = names.size === 0 ? none : { names, keys: new Set([...names.values()].flatMap(withParents).map(fold)) }
  known.set(note, tags)
  return tags
}

/** The learner's own tags of notes, by their keys, as they are written. */
export function ownTagNames(notes: readonly Tagged[]): ReadonlyMap<string, string> {
  const tags = new Map(notes.flatMap((note) => note.tags.map(({ id, name }) => [id, name])))
  return new Map([...tags.values()].map((name) => [tagKey(name), name]))
}

/**
 * The names of a note's tags and of those they stand below.
 *
 * @param own the learner's tags by their keys: a text may write them in another way
 */
export function tagNamesOfNote(note: Tagged, own: ReadonlyMap<string, string>): string[] {
  const written = [...tagsOfNote(note).names.values()].flatMap(withParents)
  return [...new Map(written.map((name) => [fold(name), own.get(fold(name)) ?? name])).values()]
}

/** How many notes have each tag or one below it, by its key. */
export function tagCounts(notes: readonly Tagged[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const note of notes) for (const key of tagsOfNote(note).keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The names of the tags of notes, the most frequent first; one name of each, the learner's own where there is a tag. */
export function tagNamesOf(notes: readonly Tagged[]): string[] {
  const found = new Map<string, { name: string; isOwn: boolean; count: number }>()
  for (const note of notes) {
    const own = new Set(note.tags.map(({ name }) => name))
    for (const [key, name] of tagsOfNote(note).names) {
      const before = found.get(key)
      const isOwn = own.has(name)
      const isBetter = before === undefined || (isOwn && !before.isOwn)
      found.set(key, {
        name: isBetter ? name : before.name,
        isOwn: isOwn || (before?.isOwn ?? false),
        count: (before?.count ?? 0) + 1,
      })
    }
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'fr'))
    .map(({ name }) => name)
}
