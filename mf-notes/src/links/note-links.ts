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
  | { kind: 'note' | 'trashed'; id: string; title: string; heading?: string }
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

/** What stands between the brackets of `[[…]]` or `![[…]]`. */
export const innerOf = (written: string): string => written.slice(written.indexOf('[') + 2, -2)

/** Reads what stands between the brackets: `Titre` or `Titre|texte montré`. */
export function readLink(inner: string): LinkText {
  const bar = inner.search(/(?<!\\)\|/)
  if (bar < 0) return { name: unescaped(inner), label: null }
  const name = unescaped(inner.slice(0, bar))
  return { name, label: inner.slice(bar + 1).trim() || null }
}

/**
 * Finds the note of what stands between the brackets, and what is shown there. A table writes the bar before a label as `\|`, as a title writes its own
 * bar: it is the title's where a note has that title.
 */
export function resolveLink(
  inner: string,
  noteNamed: (name: string) => LinkTarget,
): { target: LinkTarget; shown: string } {
  let link = readLink(inner)
  let target = noteNamed(link.name)
  if (link.label === null && inner.includes('\\|') && !(target.kind !== 'missing' && target.title.includes('|'))) {
    const cell = readLink(inTable(inner))
    const meant = noteNamed(cell.name)
    if (meant.kind !== 'missing' || target.kind === 'missing') [link, target] = [cell, meant]
  }
  if (link.label !== null || target.kind === 'missing') return { target, shown: link.label ?? target.title }
  return { target, shown: [target.title, target.heading].filter(Boolean).join(' > ') }
}

/** A link as a table means it. */
const inTable = (inner: string) => inner.replace('\\|', '|')

/** A title as it is written in a link. */
export const escapeTitle = (title: string): string => title.replace(/[[\]|\\]/g, '\\$&')

/** The Markdown of a link to the note of a title. @param shown what it shows, the title itself by default */
export const writeLink = (title: string, shown = title): string =>
  shown.trim() === title || shown.trim() === '' || /[[\]|\n]/.test(shown)
    ? `[[${escapeTitle(title)}]]`
    : `[[${escapeTitle(title)}|${shown.trim()}]]`

const link = /\[\[((?:\\.|[^\]\n\\])+)\]\]/g

/** The titles that a text's links name or may mean, each once. Code is not told apart: a link in it counts. */
export function linkedNames(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  if (!text.includes('[[')) return names
  for (const [, inner = ''] of text.matchAll(link)) {
    for (const { name } of inner.includes('\\|') ? [readLink(inner), readLink(inTable(inner))] : [readLink(inner)])
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
 * there are several. A title that names nothing may have a heading or a block after it, and folders before it, as other applications write them: then its last
 * part names the note.
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
    const all = alike.get(folded) ?? []
    const present = all.filter(({ deleted_at }) => deleted_at === null)
    const candidates = present.length > 0 ? present : all
    if (candidates.length > 0) return onlyOf(candidates)
    return onlyOf(new Set(formerlyAlike.get(folded)?.map(([, note]) => note)))
  }
  const titled = (name: string) => byTitle.get(name) ?? byFormerTitle.get(name) ?? looksLike(name)
  const known = new Map<string, Found | undefined>()
  const found = (name: string) => {
    const written = asWritten(name)
    if (!known.has(written)) known.set(written, firstFound(partsOf(written), titled))
    return known.get(written)
  }
  return {
    present: notes.filter(({ deleted_at }) => deleted_at === null),
    target(name) {
      const { note, heading } = found(name) ?? {}
      if (!note) return { kind: 'missing', title: name }
      const target = { kind: note.deleted_at === null ? 'note' : 'trashed', id: note.id, title: note.title } as const
      return heading ? { ...target, heading } : target
    },
    namesOf(id) {
      const note = byId.get(id)
      const names = [
        note?.title ?? '',
        ...formerTitles.filter(({ note_id }) => note_id === id).map(({ title }) => title),
      ]
      return new Set(names.filter((name) => name !== '' && found(name)?.note.id === id).map(fold))
    },
  }
}

/** Finds the notes that the text of a note links to. `[[#Titre]]` is a heading of its own. */
export const targetsFrom =
  (id: string, index: LinkIndex) =>
  (name: string): LinkTarget => {
    const target = index.target(name)
    return target.kind === 'missing' && /^#[^#\s]/.test(name) ? { kind: 'note', id, title: name.slice(1) } : target
  }

interface Found {
  note: LinkedNote
  heading: string
}

/** The titles that a name may mean, the whole of it first, each with the heading after it. A block (`#^id`) has no words to show. */
function partsOf(name: string): { title: string; heading: string }[] {
  const [, before = name, after = ''] = /^([^#]*[^#\s])\s*#(.+)$/.exec(name) ?? []
  const heading = after.split('#').at(-1)?.trim() ?? ''
  const file = before.replace(/\.md$/i, '')
  return [name, before, file, file.slice(file.lastIndexOf('/') + 1).trim()].map((title) => ({
    title,
    heading: title === name || heading.startsWith('^') ? '' : heading,
  }))
}

function firstFound(
  parts: readonly { title: string; heading: string }[],
  titled: (title: string) => LinkedNote | undefined,
): Found | undefined {
  for (const { title, heading } of parts) {
    const note = title === '' ? undefined : titled(title)
    if (note) return { note, heading }
  }
  return undefined
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
