import { FileRefused, type Refusal } from '@cahier/contract/reading'
import type { ImportedCard } from '../data/files.ts'

/** A column of a file. The content of Anki's own columns is known, whatever their name. */
export interface Column {
  name: string
  kind?: 'tags' | 'deck'
}

export interface SourceRow {
  /** Line of the file, or number of the note. */
  place: number
  cells: readonly string[]
  /** Indexes of the cells that had an image or a sound and no text. */
  mediaOnly?: readonly number[]
  cards: ImportedCard[]
  /** Of a text with blanks: its cards by the number of the blanks that they ask for. */
  clozeCards?: ReadonlyMap<number, ImportedCard>
}

/** Rows with the same columns: those of a table, or the notes of one type. */
export interface Source {
  /** Name of the note type; null if there is only one source. */
  name: string | null
  columns: readonly Column[]
  rows: readonly SourceRow[]
  /** Values for roles that no column has. */
  fallback?: { category: string }
}

/** Kinds of notes that an import leaves out as they are: nothing in their file needs mending. */
export const otherNotes = ['occlusion', 'media'] as const
export type OtherNote = (typeof otherNotes)[number]

/** Maximum number of columns, or of fields of a note. */
export const maxColumns = 500

/** Maximum number of characters of a cell, far above what any column may hold. */
export const maxCellCharacters = 100_000

/** Why a row is left out. */
export type RowProblem =
  | OtherNote
  | 'no-word'
  | 'no-definition'
  | 'word-length'
  | 'definition-length'
  | 'examples-length'
  | 'cloze'
  | 'answer-length'
  | 'cell-length'

/** The content of a file. */
export interface Content {
  sources: readonly Source[]
  /** Rows that cannot become words, whatever their columns' roles. */
  problems: readonly { place: number; problem: RowProblem }[]
  /** Images and sounds that are not imported: the larger of the package's files and the references in rows. */
  media: number
  /** Cards of further directions, which are not imported. */
  otherCards: number
}

/** Why a file cannot be read. */
export type FileProblem = Refusal | 'not-anki' | 'too-new' | 'not-text' | 'empty' | 'unreadable'

/** A file that is refused. */
export class FileError extends FileRefused<FileProblem> {}

/** The bytes of a file. @throws FileError if it was deleted, or is a folder */
export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = await file.arrayBuffer().catch((cause: unknown) => {
    throw new FileError('unreadable', cause)
  })
  return new Uint8Array(buffer)
}

/** SHA-256, hexadecimal. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
