import type { AreaError } from '@cahier/contract/react'
import type { NewAttachment } from '../data/attach.ts'
import type { Merged, Note, NoteChanges, TextChange } from '../data/notes.ts'
import { movedPath } from '../folder-path/folder-path.ts'
import { foldTag, without } from '../merge/tag-sets.ts'

/** Characters that a title may have. */
export const maxTitleCharacters = 300

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

type Tag = Note['tags'][number]

/** Every tag that is known, by its folded name. A tag that no note had yet gets its colour from the server. */
export function tagsNamed(notes: Iterable<Pick<Note, 'tags'>>): (name: string) => Tag {
  const tags = new Map<string, Tag>()
  for (const note of notes) for (const tag of note.tags) tags.set(foldTag(tag.name), tag)
  return (name) => tags.get(foldTag(name)) ?? { id: `new:${foldTag(name)}`, name, color: 'ardoise' }
}

/** What tags put on and taken off change of a note. */
export function retagged(
  { tags }: Pick<Note, 'tags'>,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
  named = tagsNamed([]),
): Pick<Note, 'tags'> {
  const gone = new Set(removed.map(foldTag))
  const kept = tags.filter((tag) => !gone.has(foldTag(tag.name)))
  const names = kept.map(({ name }) => name)
  return { tags: [...kept, ...without(added, names).map(named)] }
}

/** What the move of everything in a folder changes of a note. */
export const refoldered = (
  { folder }: Pick<Note, 'folder'>,
  { source, target }: { source: string | null; target: string },
): Pick<Note, 'folder'> => ({ folder: source === null ? folder : movedPath(folder, source, target) })

/** A change that has to be sent to the server. Each may be sent twice without harm. */
export type Operation =
  | ({ kind: 'save' } & TextChange)
  | { kind: 'pin'; noteId: string; pinned: boolean }
  | { kind: 'trash'; noteId: string; trashed: boolean }
  | { kind: 'template'; noteId: string; template: boolean }
  /** Puts a note into a folder; null takes it out of all. */
  | { kind: 'move'; noteId: string; folder: string | null }
  /** Puts tags on a note and takes others off, by their names. */
  | { kind: 'tag'; noteId: string; added: readonly string[]; removed: readonly string[] }
  /**
   * Everything in the folder `source` goes to `target`: a new name, another place, or what it lay in when it is dissolved; empty is
   * outside of all folders. Null makes a new folder. It concerns no note by itself.
   */
  | { kind: 'folder'; noteId: ''; source: string | null; target: string }
  /** Takes a note out of the trash for good. */
  | { kind: 'delete'; noteId: string }
  /** Deletes a file of a note. */
  | { kind: 'detach'; noteId: string; file: NewAttachment }
  /** Undoes that. */
  | { kind: 'attach'; noteId: string; file: NewAttachment }
  /** Gives a note copies of another one's files. */
  | { kind: 'copy-files'; noteId: string; from: string }

/** Operations that are sent together, in their order. */
const together = ['pin', 'trash', 'template', 'move', 'tag', 'folder', 'delete'] as const
/** How many of them one request has at most; the server refuses more. */
export const maxOperations = 200

/** An operation of the kinds that are sent together. */
export type SmallOperation = Extract<Operation, { kind: (typeof together)[number] }>
export const isSmall = (operation: Operation): operation is SmallOperation =>
  together.some((kind) => kind === operation.kind)

/** The server's answer: the note after a text, what it did of several changes, null after others. */
export type Answer = Note | Merged | NoteChanges | null

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
