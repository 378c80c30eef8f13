import { ArchiveError, unpack } from '@cahier/contract/archive'
import type { Allowance } from '@cahier/contract/reading'
import { type MarkdownNote, NoteFileError, type Problem, plainNotes, type Remark, readNote } from './markdown-note.ts'

export type FileProblem =
  | Problem
  | { kind: 'not-markdown' | 'unreadable' | 'broken-archive' | 'too-many' | 'too-large' }

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
  remarks: readonly { file: string; remark: Remark }[]
  /** Files that are left out, and why. */
  problems: readonly LeftOut[]
}

interface Source {
  name: string
  bytes: Uint8Array
}

const markdown = /\.(md|markdown|txt)$/i
/** What systems add to archives by themselves. */
const hidden = /(^|[/\\])(\.[^./\\]|__MACOSX[/\\])/
const isNote = (name: string) => markdown.test(name) && !hidden.test(name)

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
    else if (/\.zip$/i.test(file.name)) {
      for (const { name, bytes } of await open(file, allowance, refuse)) {
        if (bytes) take({ name, bytes })
        else refuse({ kind: 'unreadable' }, name)
      }
    } else if (allowance.entries === 0) refuse({ kind: 'too-many' })
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
  const remarks: { file: string; remark: Remark }[] = []
  let duplicates = 0
  for (const { name, bytes } of sources) {
    try {
      const read = readNote(name, bytes)
      const id = read.note.id ?? (await idOf(read.note.title, bytes))
      if (seen.has(id)) duplicates++
      else {
        notes.push({ ...read.note, id })
        remarks.push(...read.remarks.map((remark) => ({ file: name, remark })))
      }
      seen.add(id)
    } catch (error) {
      if (!(error instanceof NoteFileError)) throw error
      problems.push({ file: name, problem: error.problem, bytes })
    }
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

async function open(file: File, { entries, bytes: room }: Allowance, refuse: (problem: FileProblem) => void) {
  const bytes = await contentOf(file)
  try {
    if (bytes) return unpack(bytes, { files: entries, bytes: room }, isNote)
    refuse({ kind: 'unreadable' })
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    refuse({ kind: error.kind === 'broken' ? 'broken-archive' : error.kind })
  }
  return []
}
