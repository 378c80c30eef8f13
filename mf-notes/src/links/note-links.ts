import { asWritten, fold } from '@cahier/contract/search'
import type { FormerTitle } from '../data/former-titles.ts'

/** What stands between `[[` and `]]`. */
export interface LinkText {
  /** The title that the link names. */
  name: string
  /** What is shown instead of it, after a bar; null where it is the title itself. */
  label: string | null
}

/** The note that a link names. */
export type LinkTarget =
  | { kind: 'note' | 'trashed'; id: string; title: string }
  /** No note has the title, or had it. */
  | { kind: 'missing'; title: string }

/** A note as far as links are concerned. */
export interface LinkedNote {
  id: string
  title: string
  deleted_at: string | null
  created_at: string
}

const unescaped = (text: string) => text.replace(/\\([[\]|\\])/g, '$1').trim()

/** Reads what stands between the brackets: `Titre` or `Titre|texte montré`. */
export function readLink(inner: string): LinkText {
  const bar = inner.search(/(?<!\\)\|/)
  if (bar < 0) return { name: unescaped(inner), label: null }
  const name = unescaped(inner.slice(0, bar))
  return { name, label: inner.slice(bar + 1).trim() || null }
}

/** The Markdown of a link to the note of a title. */
export const writeLink = (title: string): string => `[[${title.replace(/[[\]|\\]/g, '\\$&')}]]`

const link = /\[\[((?:\\.|[^\]\n\\])+)\]\]/g

/** The titles that a text's links name, each once. Code is not told apart: a link in it counts. */
export function linkedNames(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  if (!text.includes('[[')) return names
  for (const [, inner = ''] of text.matchAll(link)) {
    const { name } = readLink(inner)
    if (name !== '') names.add(asWritten(name))
  }
  return names
}

/** Finds the notes that links name. */
export interface LinkIndex {
  /** The notes that are not in the trash. */
  readonly present: readonly LinkedNote[]
  target(name: string): LinkTarget
  /** The folded titles under which a note is found. */
  namesOf(id: string): ReadonlySet<string>
}

type PastTitle = Omit<FormerTitle, 'id'>

/** What the last index was made of. */
let last: { notes: readonly LinkedNote[]; formerTitles: readonly PastTitle[]; index: LinkIndex } | undefined

/**
 * The index of all notes. It stays the same while no note comes, goes or gets another title: the text and the links to it ask for it whenever a note has changed,
 * and folding a thousand titles takes a phone 100 ms.
 *
 * @param formerTitles oldest first
 */
export function linkIndexOf(notes: readonly LinkedNote[], formerTitles: readonly PastTitle[]): LinkIndex {
  const isSame =
    last &&
    isAlike(last.notes, notes, ['id', 'title', 'deleted_at', 'created_at']) &&
    isAlike(last.formerTitles, formerTitles, ['note_id', 'title'])
  const index = last && isSame ? last.index : createLinkIndex(notes, formerTitles)
  last = { notes, formerTitles, index }
  return index
}

const isAlike = <Row>(before: readonly Row[], now: readonly Row[], keys: readonly (keyof Row)[]): boolean =>
  before === now ||
  (before.length === now.length &&
    now.every((row, place) => row === before[place] || keys.every((key) => row[key] === before[place]?.[key])))

/**
 * An index of notes by title. Where several notes have a title, it names one that is not in the trash, and of those the oldest. A title that no note
 * has any more names the note that had it last. Without such a note, a title names the one that differs from it by case or accents only, unless
 * there are several.
 *
 * @param formerTitles oldest first
 */
export function createLinkIndex(notes: readonly LinkedNote[], formerTitles: readonly PastTitle[]): LinkIndex {
  const byId = new Map(notes.map((note) => [note.id, note]))
  const byTitle = new Map<string, LinkedNote>()
  for (const note of notes) {
    const title = asWritten(note.title)
    const other = byTitle.get(title)
    if (title !== '' && (!other || precedes(note, other))) byTitle.set(title, note)
  }
  const byFormerTitle = new Map<string, LinkedNote>()
  for (const { note_id, title } of formerTitles) {
    const note = byId.get(note_id)
    if (note) byFormerTitle.set(asWritten(title), note)
  }
  const alike = Map.groupBy(byTitle.values(), ({ title }) => fold(asWritten(title)))
  const formerlyAlike = Map.groupBy(byFormerTitle, ([title]) => fold(title))
  const looksLike = (name: string) => {
    const folded = fold(asWritten(name))
    const titled = alike.get(folded) ?? []
    const present = titled.filter(({ deleted_at }) => deleted_at === null)
    const candidates = present.length > 0 ? present : titled
    if (candidates.length > 0) return onlyOf(candidates)
    return onlyOf(new Set(formerlyAlike.get(folded)?.map(([, note]) => note)))
  }
  const known = new Map<string, LinkedNote | undefined>()
  const found = (name: string) => {
    const written = asWritten(name)
    if (!known.has(written))
      known.set(written, byTitle.get(written) ?? byFormerTitle.get(written) ?? looksLike(written))
    return known.get(written)
  }
  return {
    present: notes.filter(({ deleted_at }) => deleted_at === null),
    target(name) {
      const note = found(name)
      if (!note) return { kind: 'missing', title: name }
      return { kind: note.deleted_at === null ? 'note' : 'trashed', id: note.id, title: note.title }
    },
    namesOf(id) {
      const note = byId.get(id)
      const names = [
        note?.title ?? '',
        ...formerTitles.filter(({ note_id }) => note_id === id).map(({ title }) => title),
      ]
      return new Set(names.filter((name) => name !== '' && found(name)?.id === id).map(fold))
    },
  }
}

const onlyOf = <Item>(items: Iterable<Item>): Item | undefined => {
  const [first, second] = items
  return second === undefined ? first : undefined
}

/** Whether a title that two notes have names the first of them. */
function precedes(note: LinkedNote, other: LinkedNote): boolean {
  if ((note.deleted_at === null) !== (other.deleted_at === null)) return note.deleted_at === null
  return note.created_at < other.created_at || (note.created_at === other.created_at && note.id < other.id)
}
