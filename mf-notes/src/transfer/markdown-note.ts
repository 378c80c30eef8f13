import { fold } from '@cahier/contract/search'
import { maxTitleCharacters } from '../replica/operation.ts'
import { pageName, partsOf } from './archive-path.ts'
import { type Entry, isNested, readEntries, readFrontMatter, type Value, writeField } from './front-matter.ts'
import { writtenMoment } from './moment.ts'

/** A note as a file holds it. */
export interface MarkdownNote {
  /** Null where the file does not say which note it is. */
  id: string | null
  title: string
  content: string
  tags: readonly string[]
  folder: string | null
  pinned: boolean
  /** ISO 8601, in UTC; null where the file does not say. */
  created: string | null
  updated: string | null
  /** The lines of front matter that only other applications understand, as they stand; null where there are none. */
  head: string | null
}

const maxContentCharacters = 200_000
const maxTagCharacters = 50
const maxFolderCharacters = 100
const maxHeadCharacters = 4000

/** Why a file cannot be read as a note. `damaged-export`: it is none of the application whose ending it has. */
export type Problem = { kind: 'encoding' | 'characters' | 'content' | 'damaged-export' | 'encrypted' }

/**
 * What of a note could not be used as it is. Of front matter all stays with the note; a long head goes to the top of the text. `encrypted`: a part of the text is,
 * and stays behind.
 */
export type Remark = 'title' | 'tag' | 'folder' | 'date' | 'head' | 'encrypted'

export class NoteFileError extends Error {
  override readonly name = 'NoteFileError'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.kind)
    this.problem = problem
  }
}

const keys = ['id', 'title', 'tags', 'folder', 'pinned', 'created', 'updated'] as const
type Key = (typeof keys)[number]

/** How other applications write a key, folded and without spaces, hyphens and underscores. */
const spellings: Record<Key, readonly string[]> = {
  id: [],
  title: ['titre', 'titulo', 'titel'],
  tags: ['tag', 'etiquettes', 'motscles', 'keywords', 'etiquetas', 'schlagworter'],
  // A note outside of folders is written without the key, so no other one may say it.
  folder: [],
  pinned: ['ispinned', 'epingle', 'epinglee'],
  created:
    'datecreated createdat createdtime createdon creationdate date cree creele datedecreation creado erstellt'.split(
      ' ',
    ),
  updated:
    'dateupdated updatedat updatedtime modified datemodified modifiedat lastmodified lastmodifiedat lastmod lastupdated lastedited lasteditedtime modifie modifiele modificado geandert'.split(
      ' ',
    ),
}

const plainKey = ({ key }: Entry) => key && fold(key).replace(/[\s_-]/g, '')

/** Writes a note as a file: the same note gives the same bytes. */
export function writeNote(note: MarkdownNote): string {
  const { id, title, content, tags, folder, pinned, created, updated, head } = note
  const kept = head?.split('\n') ?? []
  const taken = new Set(readEntries(kept).map(plainKey))
  // A key may stand in a head once.
  const named = (key: Key) => (taken.has(key) ? `cahier-${key}` : key)
  const lines = [
    id && `${named('id')}: ${id}`,
    writeField(named('title'), title),
    writeField(named('tags'), tags.toSorted()),
    folder !== null && writeField(named('folder'), folder),
    writeField(named('pinned'), pinned),
    created && `${named('created')}: ${created}`,
    updated && `${named('updated')}: ${updated}`,
    // A line that would belong to the one above it.
    isNested(kept.find((line) => line.trim() !== '') ?? '') && '#',
    ...kept,
  ]
  return `---\n${lines.filter((line) => typeof line === 'string').join('\n')}\n---\n\n${content}\n`
}

/**
 * Reads a note from a Markdown file. Without a title of its own it has the file's name.
 *
 * @throws NoteFileError
 */
export function readNote(fileName: string, bytes: Uint8Array): { note: MarkdownNote; remarks: readonly Remark[] } {
  const { entries, body } = readFrontMatter(textOfFile(bytes))
  const remarks = new Set<Remark>()
  const { find, rest } = headOf(entries)
  const text = (key: Key, longest: number, remark: Remark) =>
    find(
      key,
      (value) => {
        if (typeof value !== 'string') return null
        const characters = [...value.replace(/(?<!\s)\s*\n\s*/g, ' ')]
        return { value: characters.slice(0, longest).join(''), isWhole: characters.length <= longest }
      },
      () => remarks.add(remark),
    )
  const date = (key: Key) => find(key, whole(momentIn), () => remarks.add('date'))
  const note: MarkdownNote = {
    id: find('id', whole(idIn)),
    title: text('title', maxTitleCharacters, 'title') ?? titleOf(fileName),
    content: body.replace(/^\n/, '').replace(/\n$/, ''),
    tags: find('tags', tagsIn, () => remarks.add('tag')) ?? [],
    folder: text('folder', maxFolderCharacters, 'folder'),
    pinned: find('pinned', whole(pinnedIn)) ?? false,
    created: date('created'),
    updated: date('updated'),
    head: null,
  }
  const head = rest()
  if ([...head].length > maxHeadCharacters) {
    note.content = `---\n${head}\n---\n\n${note.content}`
    remarks.add('head')
  } else if (!/^\s*(\{\s*\}\s*)?$/.test(head)) note.head = head
  checkNote(note)
  return { note, remarks: [...remarks] }
}

/**
 * All of a file that cannot be read as a note, as text: in UTF-8 or UTF-16 where it is, else in Windows' encoding, without characters that no text may hold,
 * in as many notes as it takes.
 *
 * @returns none where the file is no text
 */
export function plainNotes(fileName: string, bytes: Uint8Array): MarkdownNote[] {
  const decoded = anyText(bytes)
  const text = decoded.replaceAll('\u0000', '').toWellFormed().replaceAll('\r\n', '\n')
  const controls = decoded.match(/[^\P{Cc}\t\n\r]/gu)?.length ?? 0
  if (text.trim() === '' || controls * 50 > decoded.length) return []
  const title = titleOf(fileName)
  return cutText(text).map((content, index) => ({
    id: null,
    title: index === 0 ? title : `${[...title].slice(0, maxTitleCharacters - 10).join('')} (${index + 1})`,
    content,
    tags: [],
    folder: null,
    pinned: false,
    created: null,
    updated: null,
    head: null,
  }))
}

function anyText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Parts that a note can hold, cut after lines where there are any. */
function cutText(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > maxContentCharacters) {
    const line = rest.lastIndexOf('\n', maxContentCharacters - 1) + 1
    const isHalf = /[\ud800-\udbff]/.test(rest.charAt(maxContentCharacters - 1))
    const end = line > 0 ? line : maxContentCharacters - (isHalf ? 1 : 0)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

/** What a value says; null where it cannot be read. What is not whole stays in the head beside it. */
type Reading<Read> = { value: Read; isWhole: boolean } | null

const whole =
  <Read>(read: (text: string) => Read | null) =>
  (value: Value): Reading<Read> => {
    const found = typeof value === 'string' ? read(value) : null
    return found === null ? null : { value: found, isWhole: true }
  }

/** Reads the values of a head. A line leaves it only where its key is ours and all of its value is in the note. */
function headOf(entries: readonly Entry[]) {
  const used = new Set<Entry>()
  const byKey = Map.groupBy(entries, plainKey)
  return {
    find<Read>(key: Key, read: (value: Value) => Reading<Read>, onRemark?: () => void): Read | null {
      const own = [`cahier${key}`, key]
      let isUnread = false
      for (const spelling of [...own, ...spellings[key]]) {
        for (const entry of byKey.get(spelling) ?? []) {
          const isEmpty = typeof entry.value === 'string' && entry.value.trim() === ''
          const reading = entry.value === null || isEmpty || !isStorable(entry.value) ? null : read(entry.value)
          if (own.includes(spelling) && (isEmpty || reading?.isWhole)) used.add(entry)
          if (reading) {
            if (!reading.isWhole) onRemark?.()
            return reading.value
          }
          isUnread ||= !isEmpty
        }
      }
      if (isUnread) onRemark?.()
      return null
    },
    rest: () =>
      entries
        .filter((entry) => !used.has(entry))
        .map(({ source }) => source)
        .join('\n'),
  }
}

/**
 * Text of a file in UTF-8. When its first line ends as on Windows, all of its lines do.
 *
 * @throws NoteFileError
 */
export function textOfFile(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^[^\n]*\r\n/.test(text) ? text.replaceAll('\r\n', '\n') : text
  } catch {
    throw new NoteFileError({ kind: 'encoding' })
  }
}

/** `…/Le cœur.md` → `Le cœur` */
export function titleOf(fileName: string): string {
  const title = pageName(
    partsOf(fileName)
      .at(-1)
      ?.replace(/\.(md|markdown|txt|html?)$/i, '') ?? '',
  )
  return fitTitle(title)
}

/** A title of other applications as notes have them: on one line, not empty, no longer than titles are. */
export const fitTitle = (title: string): string =>
  [...title.replace(/\s+/g, ' ').trim()].slice(0, maxTitleCharacters).join('').trim() || 'Note'

/** The id of a note of this application; ids of other applications are ignored. */
const idIn = (text: string): string | null =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : null

/** Tags by commas, in lists, or as `#one #two`. */
function tagsIn(value: Value): Reading<string[]> {
  const names = (typeof value === 'string' ? [value] : value).flatMap((name) => name.split(/,|\s(?=#\S)/))
  return fitTags(names)
}

/** The tags that fit, each once. */
export function fitTags(names: readonly string[]): { value: string[]; isWhole: boolean } {
  const written = names.map((name) => name.trim().replace(/^#/, '').trim()).filter(Boolean)
  const fitting = written.filter((name) => [...name].length <= maxTagCharacters)
  return { value: [...new Set(fitting)], isWhole: fitting.length === written.length }
}

function pinnedIn(text: string): boolean | null {
  if (/^(true|yes|oui|1)$/i.test(text)) return true
  return /^(false|no|non|0)$/i.test(text) ? false : null
}

/** The server takes no year after 9999, and none before our era. */
const momentIn = (text: string): string | null => {
  const found = writtenMoment(text)
  return found && /^\d{4}-/.test(found) ? found : null
}

const isStorable = (value: Value) =>
  (typeof value === 'string' ? [value] : value).every((text) => text.isWellFormed() && !text.includes('\u0000'))

/** @throws NoteFileError where the note cannot be stored */
export function checkNote({ title, content, head }: MarkdownNote): void {
  if (![title, content, head ?? ''].every(isStorable)) throw new NoteFileError({ kind: 'characters' })
  if (content.length > maxContentCharacters && [...content].length > maxContentCharacters)
    throw new NoteFileError({ kind: 'content' })
}
