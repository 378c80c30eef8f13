import { fold } from '@cahier/contract/search'
import { formatTags, parseTags } from '../note-form/tag-names.ts'
import type { LocalNote } from '../replica/view.ts'
import { maxTagNameCharacters } from '../tags/tag-name.ts'

export type KnownTag = LocalNote['tags'][number]

/** Tags that are proposed at once. */
const maxProposedTags = 8

/** The tags of notes, the most frequent first. */
export function tagsOf(notes: readonly Pick<LocalNote, 'tags'>[]): KnownTag[] {
  const counted = new Map<string, { tag: KnownTag; count: number }>()
  for (const note of notes) {
    for (const tag of note.tags) counted.set(tag.id, { tag, count: (counted.get(tag.id)?.count ?? 0) + 1 })
  }
  return [...counted.values()]
    .sort((a, b) => b.count - a.count || a.tag.name.localeCompare(b.tag.name, 'fr'))
    .map(({ tag }) => tag)
}

/** What the list under the box offers: a tag of the learner's, or a new one. */
export type Proposal = { kind: 'known'; tag: KnownTag } | { kind: 'new'; name: string }

/**
 * Completes a name: tags that begin with it, then those that hold it, in the order in which they are known; accents and case do not
 * matter.
 *
 * @param chosen names that are not proposed again
 * @param takesNew whether a name that no tag has is proposed as a new one
 */
export function proposalsFor(
  typed: string,
  known: readonly KnownTag[],
  chosen: readonly string[],
  takesNew: boolean,
): Proposal[] {
  const wanted = fold(typed.trim())
  const taken = new Set(chosen.map(fold))
  const free = known.filter(({ name }) => !taken.has(fold(name)))
  const starting = free.filter(({ name }) => fold(name).startsWith(wanted))
  const holding = free.filter(({ name }) => !fold(name).startsWith(wanted) && fold(name).includes(wanted))
  const found = [...starting, ...holding].slice(0, maxProposedTags).map((tag): Proposal => ({ kind: 'known', tag }))
  const isNamed = taken.has(wanted) || known.some(({ name }) => fold(name) === wanted)
  return takesNew && wanted !== '' && !isNamed ? [...found, { kind: 'new', name: typed.trim() }] : found
}

/** What a box of tags holds: those that are chosen, and what is typed after them. */
export interface TagText {
  names: readonly string[]
  typed: string
}

/** The box as one text, as forms and drafts hold it: what is typed counts as a tag, so that it is not lost. */
export const textOf = ({ names, typed }: TagText): string => formatTags(parseTags([...names, typed].join(',')))

/** Takes what the box holds now: names that a comma ends are chosen. */
export function read(names: readonly string[], text: string): TagText {
  const parts = text.split(',').map((part) => Array.from(part).slice(0, maxTagNameCharacters).join(''))
  const typed = parts.pop() ?? ''
  return { names: withNames(names, parts), typed }
}

/** Names with others, without repetitions; those that fold to the same are the same. */
export function withNames(names: readonly string[], added: readonly string[]): string[] {
  const all = new Map<string, string>()
  for (const name of [...names, ...added]) {
    const trimmed = name.trim()
    if (trimmed !== '' && !all.has(fold(trimmed))) all.set(fold(trimmed), trimmed)
  }
  return [...all.values()]
}
