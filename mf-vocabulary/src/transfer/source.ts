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

/** Maximum number of characters of a cell, far above what any column may hold. */
export const longestCell = 100_000

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
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly kind: 'not-anki' | 'too-large' | 'too-new' | 'not-text' | 'empty' | 'unreadable'
  constructor(kind: FileError['kind'], cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}
