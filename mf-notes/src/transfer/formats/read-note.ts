import type { MarkdownNote, Problem, Remark } from '../markdown-note.ts'
import type { OtherFile } from '../open-archive.ts'

/** A note of a file. */
export interface ReadNote {
  note: MarkdownNote
  remarks: readonly Remark[]
  /** The name of its file, and of itself where the file has several: what is said of it is said under this name. */
  name: string
  /** Where links in its text start from. */
  path: string
  /** The path whose folders it is in; null where the folder is in the note, or there is none. */
  folderPath: string | null
  /** What it is recognised by where it has no id: the same bytes are the same note. */
  identity: Uint8Array
}

/** What a file has in it. */
export interface ReadNotes {
  notes: readonly ReadNote[]
  /** Files of these notes by the paths that their texts name. */
  others: ReadonlyMap<string, OtherFile>
  problems: readonly { name: string; problem: Problem; bytes?: Uint8Array }[]
}
