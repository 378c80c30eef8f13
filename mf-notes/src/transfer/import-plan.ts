import type { Allowance } from '@cahier/contract/reading'
import { createLinkIndex, type LinkIndex } from '../links/note-links.ts'
import { type FindFile, fileFinder } from './archive-path.ts'
import { FileShelf, type NoteFile, type ShelfProblem } from './file-shelf.ts'
import { readEnex } from './formats/enex.ts'
import { readHtml } from './formats/html.ts'
import { readJex } from './formats/jex.ts'
import type { ReadNote, ReadNotes } from './formats/read-note.ts'
import { inTree, type TreeRemark } from './in-tree.ts'
import { maxArchiveFileBytes } from './limits.ts'
import { type MarkdownNote, NoteFileError, type Problem, plainNotes, type Remark, readNote } from './markdown-note.ts'
import {
  type ArchiveProblem,
  emptyTree,
  type FileTree,
  isArchive,
  isNote,
  type OtherFile,
  openArchive,
} from './open-archive.ts'

/** `not-named`: it is in an archive, and no note names it. */
export type FileProblem = Problem | { kind: 'not-markdown' | 'not-named' | ArchiveProblem | ShelfProblem }

export type FileRemark = Remark | TreeRemark

export interface LeftOut {
  file: string
  problem: FileProblem
  /** The notes that all of it would be as plain text: none where it is no text, or they are there already. */
  asText: readonly MarkdownNote[]
}

export interface FileSaid {
  file: string
  remark: FileRemark
}

/** What an import would do. */
export interface ImportPlan {
  notes: readonly MarkdownNote[]
  /** Files of these notes, and of notes that are there without them. */
  files: readonly NoteFile[]
  /** How many notes are there already, or twice in the files. */
  duplicates: number
  /** What of the front matter of these notes could not be used as it is. */
  remarks: readonly FileSaid[]
  /** Files that are left out, and why. */
  problems: readonly LeftOut[]
}

/** The names of the files that each note of the account has, by the note's id or the id that it had in a file. Null: in the trash. */
export type KnownNotes = ReadonlyMap<string, readonly string[] | null>

interface Source {
  name: string
  /** Where it is in its archive; null for a file by itself. */
  path: string | null
  bytes: Uint8Array
  tree: FileTree
}

/** A file that is left out. With its bytes it may come in as plain text. */
interface Refused {
  file: string
  problem: FileProblem
  bytes?: Uint8Array
}

/**
 * Reads Markdown files, the files that they name, and archives of both.
 *
 * @throws FileRefused
 */
export async function planImport(files: readonly File[], known: KnownNotes, allowance: Allowance): Promise<ImportPlan> {
  const { sources, trees, refused } = await sourcesOf(files, allowance)
  const reads: { read: ReadNote; tree: FileTree }[] = []
  for (const source of sources) {
    try {
      const { notes, others, problems } = readSource(source)
      const isExport = others.size > 0 || notes.length !== 1
      // An export of another application is a tree of its own.
      const tree = isExport ? { ...emptyTree(true), others: new Map(others) } : source.tree
      if (isExport) trees.push(tree)
      for (const read of notes) {
        reads.push({ read, tree })
        tree.titles.set(read.path, read.note.title)
      }
      refused.push(...problems.map(({ name, problem }) => ({ file: name, problem })))
    } catch (error) {
      if (!(error instanceof NoteFileError)) throw error
      refused.push({ file: source.name, problem: error.problem, bytes: source.bytes })
    }
  }

  const found = new Map(trees.map((tree) => [tree, namesIn(tree)]))
  const shelf = new FileShelf(allowance)
  const seen = new Set(known.keys())
  const plan = { notes: [] as MarkdownNote[], files: [] as NoteFile[], remarks: [] as FileSaid[], duplicates: 0 }
  for (const { read, tree } of reads) {
    const id = read.note.id ?? (await idOf(read.note.title, read.identity))
    const { find, index } = found.get(tree) ?? namesIn(tree)
    const placed = inTree(read, tree, find, index)
    const present = seen.has(id) ? known.get(id) : []
    if (seen.has(id)) plan.duplicates++
    else {
      plan.notes.push({ ...placed.note, id })
      plan.remarks.push(...[...read.remarks, ...placed.remarks].map((remark) => ({ file: read.name, remark })))
    }
    seen.add(id)
    if (present) plan.files.push(...(await shelf.take(id, placed.files, tree, present)))
  }
  refused.push(...shelf.problems)
  for (const tree of trees) {
    for (const other of tree.others.values())
      if (!shelf.isNamed(other)) refused.push(await unnamed(other, tree.isArchive, allowance))
  }
  const problems: LeftOut[] = []
  for (const { file, problem, bytes } of refused)
    problems.push({ file, problem, asText: bytes ? await textOf(file, bytes, seen) : [] })
  return { ...plan, problems }
}

/**
 * The notes of a file by its ending.
 *
 * @throws NoteFileError
 */
function readSource({ name, path, bytes }: Source): ReadNotes {
  if (/\.enex$/i.test(name)) return readEnex(name, bytes)
  if (/\.jex$/i.test(name)) return readJex(name, bytes)
  const read = /\.html?$/i.test(name) ? { note: readHtml(name, bytes), remarks: [] } : readNote(name, bytes)
  return {
    notes: [{ ...read, name, path: path ?? name, folderPath: path, identity: bytes }],
    others: new Map(),
    problems: [],
  }
}

/** What finds the files and the notes that a tree's texts name. */
function namesIn({ titles, others }: FileTree): { find: FindFile; index: LinkIndex } {
  const notes = Array.from(titles, ([id, title]) => ({ id, title, folder: null, deleted_at: null, created_at: '' }))
  return { find: fileFinder([...titles.keys(), ...others.keys()]), index: createLinkIndex(notes, []) }
}

/** The texts among files and in archives, unread, with the files around them. */
async function sourcesOf(files: readonly File[], allowance: Allowance) {
  const refused: Refused[] = []
  const sources: Source[] = []
  const chosen = emptyTree(false)
  const trees = [chosen]
  const take = (source: Source) => {
    allowance.takeBytes(source.bytes.length)
    allowance.takeEntry()
    sources.push(source)
  }
  for (const file of files) {
    const refuse = (kind: FileProblem['kind'], name = file.name) => refused.push({ file: name, problem: { kind } })
    if (isArchive(file.name)) {
      const tree = emptyTree(true)
      trees.push(tree)
      if (file.size > allowance.bytes + maxArchiveFileBytes) refuse('too-large')
      else {
        const archive = { name: file.name, bytes: await contentOf(file) }
        openArchive(archive, tree, allowance, (source) => take({ ...source, tree }), refuse)
      }
    } else if (!isNote(file.name))
      chosen.others.set(file.name, { name: file.name, size: file.size, read: () => contentOf(file) })
    else if (file.size > allowance.bytes) refuse('too-large')
    else if (allowance.entries === 0) refuse('too-many')
    else {
      const bytes = await contentOf(file)
      if (bytes) take({ name: file.name, path: null, bytes, tree: chosen })
      else refuse('unreadable')
    }
  }
  return { sources, trees, refused }
}

/** What is said of a file that is no note, and that no note names. */
async function unnamed(
  { name: file, size, read }: OtherFile,
  isArchived: boolean,
  allowance: Allowance,
): Promise<Refused> {
  if (isArchived) return { file, problem: { kind: 'not-named' } }
  if (size > allowance.bytes) return { file, problem: { kind: 'too-large' } }
  const bytes = await read()
  if (!bytes) return { file, problem: { kind: 'unreadable' } }
  allowance.takeBytes(bytes.length)
  return { file, problem: { kind: 'not-markdown' }, bytes }
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
