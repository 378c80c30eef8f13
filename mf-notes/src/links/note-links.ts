import { asWritten, fold } from '@cahier/contract/search'
import type { FormerTitle } from '../data/former-titles.ts'
import { fitting, type LinkedNote, nearestOf, pathApart, preferred } from './alike-notes.ts'

/** What stands between `[[` and `]]`. */
export interface LinkText {
  /** The title that the link names. */
  name: string
  /** What is shown instead of it, after a bar; null where it is the title itself. */
  label: string | null
}

/** The note that a link names. */
export type LinkTarget =
  /**
   * @property title empty for the note that the link stands in
   * @property anchor the place in its text, as it is written behind the first `#`: a heading, headings below each other, or `^` and the id of a block
   */
  | { kind: 'note' | 'trashed'; id: string; title: string; anchor?: string }
  /** No note has the title, or had it. */
  | { kind: 'missing'; title: string; anchor?: string }

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
  return { target, shown: link.label ?? titleOfTarget(target, target.title) }
}

/** A note's title with the heading that a link leads to. A block (`^id`) has no words to show. */
export function titleOfTarget({ anchor = '' }: { anchor?: string }, title: string): string {
  const heading = anchor.startsWith('^') ? '' : anchor.split('#').at(-1)?.trim()
  return [title, heading].filter(Boolean).join(' > ') || anchor
}

/** A link as a table means it. */
const inTable = (inner: string) => inner.replace('\\|', '|')

/** A title as it is written in a link. */
export const escapeTitle = (title: string): string => title.replace(/[[\]|\\]/g, '\\$&')

/**
 * The Markdown of a link to a note.
 *
 * @param name its title, perhaps behind folders; an empty one is the note that the link stands in
 * @param shown what it shows, the title itself by default
 * @param anchor the place in its text
 */
export function writeLink(name: string, shown = name, anchor: string | null = null): string {
  const words = shown.trim()
  const label = words === name || words === '' || /[[\]|\n]/.test(words) ? '' : `|${words}`
  const place = anchor === null ? '' : `#${anchor.replace(/[[\]|\\\s]+/g, ' ').trim()}`
  return `[[${escapeTitle(name)}${place}${label}]]`
}

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
  /** @param from the folder of the note that the link stands in, which is near to notes of one title or far from them */
  target(name: string, from?: string | null): LinkTarget
  /** The name that a link gives a note: its title, behind as much of its path as tells it from others of that title. */
  nameOf(note: Pick<LinkedNote, 'id' | 'title' | 'folder'>): string
  /** The folded titles under which a note is found. */
  namesOf(id: string): ReadonlySet<string>
}

type PastTitle = Omit<FormerTitle, 'id'>

/** What the last index was made of. */
let last: { notes: readonly LinkedNote[]; formerTitles: readonly PastTitle[]; index: LinkIndex } | undefined

/**
 * The index of all notes. It stays the same while no note comes, goes or gets another title or folder: the text and the links to it ask for it whenever a
 * note has changed, and folding a thousand titles takes a phone 100 ms.
 *
 * @param formerTitles oldest first
 */
export function linkIndexOf(notes: readonly LinkedNote[], formerTitles: readonly PastTitle[]): LinkIndex {
  const isSame =
    last &&
    isAlike(last.notes, notes, ['id', 'title', 'folder', 'deleted_at', 'created_at']) &&
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
 * An index of notes by title. Where several notes have a title, it names one that is not in the trash: of those the one that the end of the written path fits
 * best, else the nearest to the note that the link stands in, else the oldest. A title that no note has any more names the note that had it last. Without such
 * a note, a title names the one that differs from it by case or accents only, unless there are several. A title that names nothing may have a place in the
 * text behind it, and folders before it.
 *
 * @param formerTitles oldest first
 */
export function createLinkIndex(notes: readonly LinkedNote[], formerTitles: readonly PastTitle[]): LinkIndex {
  const byId = new Map(notes.map((note) => [note.id, note]))
  const byTitle = new Map<string, readonly LinkedNote[]>()
  for (const [title, alike] of Map.groupBy(notes, ({ title }) => asWritten(title)))
    if (title !== '') byTitle.set(title, preferred(alike))
  const byFormerTitle = new Map<string, LinkedNote>()
  for (const { note_id, title } of formerTitles) {
    const note = byId.get(note_id)
    if (note) byFormerTitle.set(asWritten(title), note)
  }
  const alike = Map.groupBy(byTitle.values(), ([first]) => fold(asWritten(first?.title ?? '')))
  const formerlyAlike = Map.groupBy(byFormerTitle, ([title]) => fold(title))
  const looksLike = (name: string): readonly LinkedNote[] | undefined => {
    const folded = fold(asWritten(name))
    const all = alike.get(folded) ?? []
    const present = all.filter(([first]) => first?.deleted_at === null)
    const candidates = present.length > 0 ? present : all
    if (candidates.length > 0) return onlyOf(candidates)
    return listed(onlyOf(new Set(formerlyAlike.get(folded)?.map(([, note]) => note))))
  }
  const titled = (name: string) => byTitle.get(name) ?? listed(byFormerTitle.get(name)) ?? looksLike(name)
  const known = new Map<string, Found | undefined>()
  const found = (name: string) => {
    const written = asWritten(name)
    if (!known.has(written)) known.set(written, firstFound(partsOf(written), titled))
    return known.get(written)
  }
  return {
    present: notes.filter(({ deleted_at }) => deleted_at === null),
    target(name, from = null) {
      const { nearestTo, anchor } = found(name) ?? {}
      const note = nearestTo?.(from)
      if (!note) return missing(name)
      const target = { kind: note.deleted_at === null ? 'note' : 'trashed', id: note.id, title: note.title } as const
      return anchor ? { ...target, anchor } : target
    },
    nameOf(note) {
      const others = (byTitle.get(asWritten(note.title)) ?? []).filter(({ id }) => id !== note.id)
      return others.length === 0 ? note.title : `${pathApart(note.folder, others)}/${note.title}`
    },
    namesOf(id) {
      const note = byId.get(id)
      const names = [
        note?.title ?? '',
        ...formerTitles.filter(({ note_id }) => note_id === id).map(({ title }) => title),
      ]
      const isFound = (name: string) => name !== '' && found(name)?.notes.some((other) => other.id === id)
      return new Set(names.filter(isFound).map(fold))
    },
  }
}

/** Finds the notes that the text of a note links to. `[[#Titre]]` is a heading of its own. */
export const targetsFrom =
  ({ id, folder }: Pick<LinkedNote, 'id' | 'folder'>, index: LinkIndex) =>
  (name: string): LinkTarget => {
    const target = index.target(name, folder)
    const anchor = target.kind === 'missing' ? ownAnchor(name) : null
    return anchor === null ? target : { kind: 'note', id, title: '', anchor }
  }

/** The place of its own text that a link names: `#Titre`. Null for a name of another note. */
export const ownAnchor = (name: string): string | null => (/^#[^#\s]/.test(name) ? asWritten(name.slice(1)) : null)

/** What a name means that no note has. A sharp before a space belongs to the title (`C# et .NET`); else the title ends there. */
function missing(name: string): LinkTarget {
  const [, title, anchor] = /^([^#]*[^#\s])\s*#([^#\s].*)$/s.exec(name) ?? []
  return title && anchor ? { kind: 'missing', title, anchor } : { kind: 'missing', title: name }
}

interface Found {
  /** Never none. */
  notes: readonly LinkedNote[]
  nearestTo(folder: string | null): LinkedNote | undefined
  anchor: string
}

/** What a name may mean. */
interface NameParts {
  title: string
  /** The folders before it, as they are written; null where there are none. */
  path: string | null
  anchor: string
}

/** Places at which a name may be cut into a title and what stands around it: no name of a note has more. */
const maxCutCount = 8

const placesOf = (name: string, sign: RegExp): number[] =>
  Array.from(name.matchAll(sign), ({ index }) => index).slice(0, maxCutCount)

/** What a name may mean, the longest title first: a sharp or a slash may belong to a title, or begin a place in the text or end a folder. */
function partsOf(name: string): NameParts[] {
  return [name.length, ...placesOf(name, /#/g).reverse()].flatMap((end) => {
    const whole = name.slice(0, end).trim()
    const anchor = name.slice(end + 1).trim()
    if (whole === '' || (end < name.length && anchor === '')) return []
    const file = whole.replace(/\.md$/i, '')
    const slashes = placesOf(file.replace(/#.*$/s, ''), /\//g)
    return [
      { title: whole, path: null, anchor },
      { title: file, path: null, anchor },
      ...slashes.map((slash) => ({ title: file.slice(slash + 1).trim(), path: file.slice(0, slash), anchor })),
    ]
  })
}

function firstFound(
  parts: readonly NameParts[],
  titled: (title: string) => readonly LinkedNote[] | undefined,
): Found | undefined {
  for (const { title, path, anchor } of parts) {
    const all = title === '' ? undefined : titled(title)
    if (!all) continue
    const notes = path === null ? all : fitting(all, path)
    const nearest = new Map<string | null, LinkedNote | undefined>()
    return {
      notes,
      anchor,
      nearestTo(folder) {
        if (notes.length === 1) return notes[0]
        if (!nearest.has(folder)) nearest.set(folder, nearestOf(notes, folder))
        return nearest.get(folder)
      },
    }
  }
  return undefined
}

const listed = <Item>(item: Item | undefined): readonly Item[] | undefined => item && [item]

const onlyOf = <Item>(items: Iterable<Item>): Item | undefined => {
  const [first, second] = items
  return second === undefined ? first : undefined
}
