import type { AreaError } from '@cahier/contract/data'
import type { NewAttachment } from '../data/attach.ts'
import type { Note, TextChange } from '../data/notes.ts'

/** Characters that a title may have. */
export const longestTitle = 300

/** A text as it is typed; tags separated by commas. */
export interface NoteForm {
  title: string
  content: string
  tags: string
}

/** A note as the server last gave it. */
export interface StoredNote extends Note {
  deleted_at: string | null
  /** Edition of this device's text that became this version, where it was one. */
  savedAs?: string
}

/**
 * Names one text of a note on this device: `v3` for a version of the server's, else the id of the text that waits. What is
 * written names the edition that it was written on, so that no tab overwrites another's text without asking.
 */
export type Edition = string
export const editionOf = (version: number): Edition => `v${version}`

/** What a pin, or the end of one, changes of a note. @param at ISO 8601 */
export const pinAt = (is_pinned: boolean, at: string): Pick<Note, 'is_pinned' | 'pinned_at'> => ({
  is_pinned,
  pinned_at: is_pinned ? at : null,
})

type Files = Pick<Note, 'attachment_count' | 'file_names'>

/** What the deletion of a file, or its undo, changes of a note. */
export function withoutFile({ attachment_count, file_names = [] }: Files, name: string): Files {
  return {
    attachment_count: Math.max(0, attachment_count - 1),
    file_names: file_names.filter((other) => other !== name),
  }
}
export const withFile = ({ attachment_count, file_names = [] }: Files, name: string): Files => ({
  attachment_count: attachment_count + 1,
  file_names: [name, ...file_names],
})

/** A change that has to be sent to the server. Each may be sent twice without harm. */
export type Operation =
  | ({ kind: 'save' } & TextChange)
  | { kind: 'pin'; noteId: string; pinned: boolean }
  | { kind: 'trash'; noteId: string; trashed: boolean }
  /** Takes a note out of the trash for good. */
  | { kind: 'delete'; noteId: string }
  /** Deletes a file of a note. */
  | { kind: 'detach'; noteId: string; file: NewAttachment }
  /** Undoes that. */
  | { kind: 'attach'; noteId: string; file: NewAttachment }

/** Why the server will never take an operation. */
export interface Refusal {
  /** `conflict` waits for the learner's choice; `limit` may pass once there is room; `other` is shown and kept. */
  kind: 'conflict' | 'limit' | 'other'
  /** The server's sentence for the learner. */
  message: string
}

/** Why the server refused an operation; null where it may be sent again. */
export function refusalOf({ code, details, message, isFinal }: AreaError): Refusal | null {
  if (details === 'note_conflict') return { kind: 'conflict', message }
  if (code === 'PT402') return { kind: 'limit', message }
  return isFinal ? { kind: 'other', message } : null
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
  /** It may have reached the server: nothing is merged into it any more. */
  sent: boolean
  refusal: Refusal | null
}
