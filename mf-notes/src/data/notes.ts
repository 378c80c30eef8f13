import type { ShellApi } from '@cahier/contract'
import { area, type CompositeTypes } from './area.ts'

/** A note as the server gives it: with its tags. */
export type Note = CompositeTypes['note_card']
/**
 * What changed of a note, under the revision that it changed with; `note` is null where it was deleted. With `folders`, all folders
 * that there are now: a change of no note.
 */
export type NoteChange = CompositeTypes['note_change']

/** What a learner writes of a note. */
export interface NoteText {
  title: string
  content: string
  tags: readonly string[]
}

/** A text, and the version of the note that the server has to have for it; 0 for a new note. */
export interface TextChange {
  noteId: string
  text: NoteText
  base: number
  /** The learner saw the other text: it stays among the note's versions, and is no reason to refuse this one. */
  overwrites?: boolean
  /** What it was written on: another text is merged with it by that. A change that an earlier release left has none. */
  before?: NoteText
  /** Several people wrote the note when it was written. */
  isLive?: boolean
}

/**
 * Stores a text.
 *
 * @returns the note as it is now
 * @throws AreaError, with the details `note_conflict` where the server has another version
 */
export const saveNote = (shell: ShellApi, { noteId, text, base, overwrites }: TextChange): Promise<Note> =>
  area.ask(shell, ({ client }) =>
    client
      .rpc(overwrites ? 'replace_note' : 'save_note', {
        note_id: noteId,
        base_version: base,
        ...text,
        tags: [...text.tags],
      })
      .single(),
  )

/** A text was merged into what several people write. The note itself follows. */
export interface Merged {
  merged: Pick<Note, 'title' | 'content'>
}

/** Names a note that several people write. For whoever may write it. */
export const renameLiveNote = (shell: ShellApi, noteId: string, title: string): Promise<unknown> =>
  area.ask(shell, ({ client }) => client.rpc('rename_live_note', { note_id: noteId, title }))

/** A change besides a text, as the server takes it: of a note, or of all in a folder. */
export interface NoteChangeRequest {
  kind: 'pin' | 'trash' | 'template' | 'move' | 'tag' | 'folder' | 'delete'
  note_id: string | null
  pinned?: boolean
  trashed?: boolean
  template?: boolean
  folder?: string | null
  added?: string[]
  removed?: string[]
  source?: string | null
  target?: string
}

/** What the server did: how many changes it finished, and which of them it refused, by their places from 0. */
export interface NoteChanges {
  taken: number
  problems: readonly { place: number; code: string; message: string; details: string }[]
}

/** Sends several changes at once, in their order. They may be sent again without harm. */
export const changeNotes = (shell: ShellApi, changes: readonly NoteChangeRequest[]): Promise<NoteChanges> =>
  area.ask(shell, ({ client }) =>
    client.rpc('change_notes', { changes: changes.map((change) => ({ ...change })) }).single(),
  )

/** All folders of the learner. */
export const readFolders = async (shell: ShellApi): Promise<string[]> => {
  const rows = await area.ask(shell, ({ client, userId }) =>
    client.from('note_folders').select('path').eq('user_id', userId).order('path'),
  )
  return (rows ?? []).map(({ path }) => path)
}

/** What changed after a revision, oldest first. An empty answer means that there is no more. */
export const readChanges = async (shell: ShellApi, since: number): Promise<readonly NoteChange[]> =>
  (await area.ask(shell, ({ client }) => client.rpc('sync_notes', { since }))) ?? []
