import type { Note } from '../data/notes.ts'

/** Characters that a title may have. */
export const longestTitle = 300

/** What a learner writes of a note. */
export interface NoteText {
  title: string
  content: string
  tags: readonly string[]
}

/** A text as it is typed; tags separated by commas. */
export interface NoteForm {
  title: string
  content: string
  tags: string
}

/** A note as the server last told it. */
export interface StoredNote extends Note {
  deleted_at: string | null
  /** Edition of this device's text that became this version, where it was one. */
  savedAs?: string
}

/**
 * Names one text of a note on this device: `v3` for a version of the server's, else the id of the text that waits. What is
 * written says which edition it was written on, so that no tab writes over another's text without a word.
 */
export type Edition = string
export const editionOf = (version: number): Edition => `v${version}`

/** A change that the server has to hear of. Each may be sent twice without harm. */
export type Operation =
  /** `base` is the version that the server has to have, 0 for a new note. `overwrites`: the learner saw the other text. */
  | { kind: 'save'; noteId: string; text: NoteText; base: number; overwrites?: boolean }
  | { kind: 'pin'; noteId: string; pinned: boolean }
  | { kind: 'trash'; noteId: string; trashed: boolean }
  /** Takes a note out of the trash for good. */
  | { kind: 'delete'; noteId: string }

/** Why the server will not have an operation, however often it is sent. */
export interface Refusal {
  /** `conflict` waits for the learner's choice; `limit` may pass once there is room; `other` is said and kept. */
  kind: 'conflict' | 'limit' | 'other'
  /** The server's sentence for the learner. */
  message: string
}

/** An operation in the outbox. */
export interface Waiting {
  /** Edition of the text, where the operation has one. */
  id: Edition
  /** Place in the order of sending. */
  seq: number
  operation: Operation
  /** ISO 8601: when the learner did it. */
  at: string
  /** It may have reached the server: nothing is put into it any more. */
  sent: boolean
  refusal: Refusal | null
}
