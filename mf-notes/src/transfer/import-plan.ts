import { ArchiveError, unpack } from './archive.ts'
import { type MarkdownNote, NoteFileError, type Problem, readNote } from './markdown-note.ts'

/** What may be imported at once: one request has room for it. */
export const limits = { files: 2000, bytes: 8 * 1024 * 1024 }

export type FileProblem =
  | Problem
  | { kind: 'not-markdown' | 'unreadable' | 'broken-archive' | 'too-many' | 'too-large' }

/** What an import would do. */
export interface ImportPlan {
  notes: readonly MarkdownNote[]
  /** How many notes are there already, or twice in the files. */
  duplicates: number
  /** Files that are left out, and why. */
  problems: readonly { file: string; problem: FileProblem }[]
}

interface Source {
  name: string
  bytes: Uint8Array
}

const markdown = /\.(md|markdown|txt)$/i
/** What systems put into archives by themselves. */
const hidden = /(^|[/\\])(\.[^./\\]|__MACOSX[/\\])/
const isNote = (name: string) => markdown.test(name) && !hidden.test(name)

/**
 * Reads Markdown files and archives of them.
 *
 * @param known ids that the account has, and names that its imported notes had
 */
export async function planImport(files: readonly File[], known: ReadonlySet<string>): Promise<ImportPlan> {
  const problems: { file: string; problem: FileProblem }[] = []
  const sources: Source[] = []
  let room = limits.bytes
  for (const file of files) {
    const refuse = (problem: FileProblem, name = file.name) => problems.push({ file: name, problem })
    if (file.size > room) refuse({ kind: 'too-large' })
    else if (/\.zip$/i.test(file.name)) {
      const entries = await open(file, { files: limits.files - sources.length, bytes: room }, refuse)
      for (const { name, bytes } of entries) {
        if (bytes) sources.push({ name, bytes })
        else refuse({ kind: 'unreadable' }, name)
        room -= bytes?.length ?? 0
      }
    } else if (!isNote(file.name)) refuse({ kind: 'not-markdown' })
    else if (sources.length >= limits.files) refuse({ kind: 'too-many' })
    else {
      const bytes = await contentOf(file)
      if (bytes) sources.push({ name: file.name, bytes })
      else refuse({ kind: 'unreadable' })
      room -= file.size
    }
  }

  const seen = new Set(known)
  const notes: MarkdownNote[] = []
  let duplicates = 0
  for (const { name, bytes } of sources) {
    try {
      const note = readNote(name, bytes)
      if (note.id && seen.has(note.id)) duplicates++
      else notes.push(note)
      if (note.id) seen.add(note.id)
    } catch (error) {
      if (!(error instanceof NoteFileError)) throw error
      problems.push({ file: name, problem: error.problem })
    }
  }
  return { notes, duplicates, problems }
}

/** Bytes of a file; null when it is gone by now, or a folder. */
async function contentOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}

async function open(file: File, most: typeof limits, refuse: (problem: FileProblem) => void) {
  const bytes = await contentOf(file)
  try {
    if (bytes) return unpack(bytes, most, isNote)
    refuse({ kind: 'unreadable' })
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    refuse({ kind: error.kind === 'broken' ? 'broken-archive' : error.kind })
  }
  return []
}
