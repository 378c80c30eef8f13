import type { ImportedNote } from '../data/files.ts'
import { longestTitle } from '../replica/operation.ts'
import { FrontMatterError, readFrontMatter, type Value, writeField } from './front-matter.ts'
import { moment } from './moment.ts'

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
}

/** What is stored of a note of a file. */
export const importedNote = ({ tags, pinned, created, updated, ...note }: MarkdownNote): ImportedNote => ({
  ...note,
  tags: [...tags],
  is_pinned: pinned,
  created_at: created,
  updated_at: updated,
})

const longestContent = 200_000
const longestTag = 50
const longestFolder = 100

/** Why a file cannot be read as a note. */
export type Problem =
  | { kind: 'header-open' | 'encoding' | 'characters' | 'title' | 'content' | 'tag' | 'folder' | 'date' }
  | { kind: 'header-line'; line: number }

export class NoteFileError extends Error {
  override readonly name = 'NoteFileError'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** Writes a note as a file: the same note gives the same bytes. */
export function writeNote(note: MarkdownNote): string {
  const { id, title, content, tags, folder, pinned, created, updated } = note
  const head = [
    id && `id: ${id}`,
    writeField('title', title),
    writeField('tags', tags.toSorted()),
    folder !== null && writeField('folder', folder),
    writeField('pinned', pinned),
    created && `created: ${created}`,
    updated && `updated: ${updated}`,
  ]
  return `---\n${head.filter(Boolean).join('\n')}\n---\n\n${content}\n`
}

const keys = ['id', 'title', 'tags', 'folder', 'pinned', 'created', 'updated'] as const

/**
 * Reads a note from a Markdown file. Without a title of its own it has the file's name.
 *
 * @throws NoteFileError
 */
export function readNote(fileName: string, bytes: Uint8Array): MarkdownNote {
  const { fields, body } = head(decode(bytes))
  const text = (key: (typeof keys)[number]) => {
    const value = fields.get(key)
    if (value !== undefined && typeof value !== 'string')
      throw new NoteFileError({ kind: key === 'folder' ? 'folder' : 'title' })
    return value?.trim() ? value : null
  }
  const note: MarkdownNote = {
    id: idOf(fields.get('id')),
    title: text('title') ?? titleOf(fileName),
    content: body.replace(/^\n/, '').replace(/\n$/, ''),
    tags: tagsOf(fields.get('tags')),
    folder: text('folder'),
    pinned: fields.get('pinned') === 'true',
    created: momentOf(fields.get('created')),
    updated: momentOf(fields.get('updated')),
  }
  check(note)
  return note
}

function head(text: string) {
  try {
    return readFrontMatter(text, keys)
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error
    throw new NoteFileError(error.line === null ? { kind: 'header-open' } : { kind: 'header-line', line: error.line })
  }
}

/** Text of a file. When its first line ends as on Windows, all of its lines do. */
function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^[^\n]*\r\n/.test(text) ? text.replaceAll('\r\n', '\n') : text
  } catch {
    throw new NoteFileError({ kind: 'encoding' })
  }
}

/** `…/Le cœur.md` → `Le cœur` */
function titleOf(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? ''
  return name.replace(/\.(md|markdown|txt)$/i, '').trim() || 'Note'
}

/** The id of a note of this application; ids of other applications are ignored. */
function idOf(value: Value | undefined): string | null {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : null
}

function tagsOf(value: Value | undefined = []): string[] {
  const names = (typeof value === 'string' ? value.split(',') : value).map((name) => name.trim()).filter(Boolean)
  if (names.some((name) => name.includes(',') || [...name].length > longestTag))
    throw new NoteFileError({ kind: 'tag' })
  return [...new Set(names)]
}

function momentOf(value: Value | undefined): string | null {
  if (value === undefined || value === '') return null
  const found = typeof value === 'string' ? moment(value) : null
  if (found === null) throw new NoteFileError({ kind: 'date' })
  return found
}

function check({ title, content, tags, folder }: MarkdownNote): void {
  const longer = (text: string, most: number) => text.length > most && [...text].length > most
  if (longer(title, longestTitle)) throw new NoteFileError({ kind: 'title' })
  if (longer(content, longestContent)) throw new NoteFileError({ kind: 'content' })
  if (folder !== null && longer(folder, longestFolder)) throw new NoteFileError({ kind: 'folder' })
  const storable = (text: string) => text.isWellFormed() && !text.includes('\u0000')
  if (![title, content, folder ?? '', ...tags].every(storable)) throw new NoteFileError({ kind: 'characters' })
}
