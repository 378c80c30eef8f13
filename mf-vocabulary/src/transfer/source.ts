import type { ImportedCard } from '../data/files.ts'

/** A column of a file. Of Anki's own columns it is known what they hold, however they are called. */
export interface Column {
  name: string
  kind?: 'tags' | 'deck'
}

export interface SourceRow {
  /** Line of the file, or number of the note. */
  place: number
  /** Of the word that it becomes. */
  id: string
  cells: readonly string[]
  cards: ImportedCard[]
}

/** Rows with the same columns: those of a table, or the notes of one type. */
export interface Source {
  /** Name of the note type; null where there is but one. */
  name: string | null
  columns: readonly Column[]
  rows: readonly SourceRow[]
  /** What its columns hold if nothing says so. */
  fallback?: { category: string }
}

/** Why a row is left out. */
export type RowProblem =
  | 'no-word'
  | 'no-definition'
  | 'word-length'
  | 'definition-length'
  | 'examples-length'
  | 'quotes'
  | 'cloze'
  | 'occlusion'

/** What was read of a file. */
export interface Content {
  sources: readonly Source[]
  /** Rows that cannot be words, whatever their columns hold. */
  problems: readonly { place: number; problem: RowProblem }[]
  /** Pictures and sounds that are not taken: files of the package, or places where rows name one. */
  media: number
  /** Cards of a third direction or more. */
  otherCards: number
}

/** Why a whole file is not read. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly kind: 'not-anki' | 'too-large' | 'too-new' | 'not-text' | 'empty' | 'unreadable'
  constructor(kind: FileError['kind'], cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}
