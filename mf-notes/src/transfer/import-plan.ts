import { ArchiveError, unpack } from '@cahier/contract/archive'
import type { Allowance } from '@cahier/contract/reading'
import { writeLink } from '../links/note-links.ts'
import { folderOf, linkNotes, partsOf } from './archive-path.ts'
import { type MarkdownNote, NoteFileError, type Problem, plainNotes, type Remark, readNote } from './markdown-note.ts'

export type FileProblem =
  | Problem
  | { kind: 'not-markdown' | 'unreadable' | 'broken-archive' | 'too-many' | 'too-large' }

/** `levels`: it is in more folders than notes can be in. `links`: what led to other files leads to their notes. */
export type FileRemark = Remark | 'levels' | 'links'

export interface LeftOut {
  file: string
  problem: FileProblem
  /** The notes that all of it would be as plain text: none where it is no text, or they are there already. */
  asText: readonly MarkdownNote[]
}

/** What an import would do. */
export interface ImportPlan {
  notes: readonly MarkdownNote[]
  /** How many notes are there already, or twice in the files. */
  duplicates: number
  /** What of the front matter of these notes could not be used as it is. */
  remarks: readonly { file: string; remark: FileRemark }[]
  /** Files that are left out, and why. */
  problems: readonly LeftOut[]
}

interface Source {
  name: string
  bytes: Uint8Array
  /** Where it is in its archive; a file by itself has none. */
  path?: string
}

/** A note of an archive, and what the file says of it. */
interface Read {
  note: MarkdownNote
  remarks: readonly Remark[]
  source: Source
}

const markdown = /\.(md|markdown|txt)$/i
/** What systems add to archives by themselves. */
const hidden = /(^|[/\\])(\.[^./\\]|__MACOSX[/\\])/
const isNote = (name: string) => markdown.test(name) && !hidden.test(name)
const isArchive = (name: string) => /\.zip$/i.test(name) && !hidden.test(name)
/** Archives in archives that are opened: exports in parts are one in another. */
const maxArchiveDepth = 2

/**
 * Reads Markdown files and archives of them.
 *
 * @param known ids that the account has, and names that its imported notes had
 */
export async function planImport(
  files: readonly File[],
  known: ReadonlySet<string>,
  allowance: Allowance,
): Promise<ImportPlan> {
  const problems: { file: string; problem: FileProblem; bytes?: Uint8Array }[] = []
  const sources: Source[] = []
  const take = (source: Source) => {
    allowance.takeBytes(source.bytes.length)
    allowance.takeEntry()
    sources.push(source)
  }
  for (const file of files) {
    const refuse = (problem: FileProblem, name = file.name) => problems.push({ file: name, problem })
    if (file.size > allowance.bytes) refuse({ kind: 'too-large' })
    else if (isArchive(file.name))
      openArchive({ name: file.name, bytes: await contentOf(file) }, allowance, take, refuse)
    else if (allowance.entries === 0) refuse({ kind: 'too-many' })
    else {
      const bytes = await contentOf(file)
      if (bytes && isNote(file.name)) take({ name: file.name, bytes })
      else if (bytes) {
        allowance.takeBytes(bytes.length)
        problems.push({ file: file.name, problem: { kind: 'not-markdown' }, bytes })
      } else refuse({ kind: 'unreadable' })
    }
  }

  const seen = new Set(known)
  const notes: MarkdownNote[] = []
  const remarks: { file: string; remark: FileRemark }[] = []
  let duplicates = 0
  const reads: Read[] = []
  for (const source of sources) {
    try {
      reads.push({ ...readNote(source.name, source.bytes), source })
    } catch (error) {
      if (!(error instanceof NoteFileError)) throw error
      problems.push({ file: source.name, problem: error.problem, bytes: source.bytes })
    }
  }
  const titles = new Map(reads.flatMap(({ note, source }) => (source.path ? [[source.path, note.title]] : [])))
  for (const { note, remarks: own, source } of reads) {
    const id = note.id ?? (await idOf(note.title, source.bytes))
    if (seen.has(id)) duplicates++
    else {
      const placed = inTree(note, source, titles)
      notes.push({ ...placed.note, id })
      remarks.push(...[...own, ...placed.remarks].map((remark) => ({ file: source.name, remark })))
    }
    seen.add(id)
  }
  const leftOut: LeftOut[] = []
  for (const { file, problem, bytes } of problems)
    leftOut.push({ file, problem, asText: bytes ? await textOf(file, bytes, seen) : [] })
  return { notes, duplicates, remarks, problems: leftOut }
}

async function textOf(file: string, bytes: Uint8Array, seen: Set<string>): Promise<MarkdownNote[]> {
  const fresh: MarkdownNote[] = []
  for (const note of plainNotes(file, bytes)) {
    const id = await idOf(note.title, bytes)
    if (!seen.has(id)) fresh.push({ ...note, id })
    seen.add(id)
  }
  return fresh
}

/** An id for a file that has none: the same file is the same note, however often it is imported. */
async function idOf(title: string, bytes: Uint8Array): Promise<string> {
  const head = new TextEncoder().encode(`${title}\n`)
  const named = new Uint8Array(head.length + bytes.length)
  named.set(head)
  named.set(bytes, head.length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', named)).slice(0, 16)
  // Version 8: an id by a rule of the application's own.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Bytes of a file; null when it does not exist any more, or is a folder. */
async function contentOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}

/**
 * Takes the notes of an archive, and of the archives in it. What else it has is left out, unread.
 *
 * @param depth how many archives are around it
 */
function openArchive(
  { name: archive, bytes }: { name: string; bytes: Uint8Array | null },
  allowance: Allowance,
  take: (source: Source) => void,
  refuse: (problem: FileProblem, name?: string) => void,
  depth = 0,
): void {
  if (!bytes) {
    refuse({ kind: 'unreadable' }, archive)
    return
  }
  const isWanted = (name: string) => isNote(name) || (depth + 1 < maxArchiveDepth && isArchive(name))
  const others: string[] = []
  try {
    const entries = unpack(bytes, { files: allowance.entries, bytes: allowance.bytes }, (name) => {
      if (!isWanted(name) && !hidden.test(name) && !/[/\\]$/.test(name)) others.push(name)
      return isWanted(name)
    })
    for (const entry of entries) {
      if (!isArchive(entry.name)) {
        if (entry.bytes) take({ name: entry.name, bytes: entry.bytes, path: partsOf(entry.name).join('/') })
        else refuse({ kind: 'unreadable' }, entry.name)
        continue
      }
      allowance.takeBytes(entry.bytes?.length ?? 0)
      allowance.takeEntry()
      openArchive({ name: entry.name, bytes: entry.bytes }, allowance, take, refuse, depth + 1)
    }
    for (const name of others) refuse({ kind: 'not-markdown' }, name)
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    refuse({ kind: error.kind === 'broken' ? 'broken-archive' : error.kind }, archive)
  }
}

/** A note of an archive in the folder of its file, with links to other files as links to their notes. @param titles of the notes by their path */
function inTree(note: MarkdownNote, { path }: Source, titles: ReadonlyMap<string, string>) {
  const remarks: FileRemark[] = []
  if (path === undefined) return { note, remarks }
  const content = linkNotes(note.content, path, (target, shown) => {
    const title = titles.get(target)
    return title === undefined ? null : writeLink(title, shown)
  })
  if (content !== note.content) remarks.push('links')
  // The application's own archives say the folder in the file; theirs hold a note's pictures.
  if (note.folder !== null || note.id !== null) return { note: { ...note, content }, remarks }
  const { folder, isWhole } = folderOf(path)
  if (!isWhole) remarks.push('levels')
  return { note: { ...note, content, folder }, remarks }
}
