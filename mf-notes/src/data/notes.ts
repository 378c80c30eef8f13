import type { ShellApi } from '@cahier/contract'
import { area, type CompositeTypes } from './area.ts'

/** A note as the server gives it: with its tags. */
export type Note = CompositeTypes['note_card']
/** What changed of a note, under the revision that it changed with; `note` is null where it was deleted. */
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

export const pinNote = (shell: ShellApi, id: string, pinned: boolean) =>
  area.ask(shell, ({ client }) => client.from('notes').update({ is_pinned: pinned }).eq('id', id))

/** Moves a note into the trash, or out of it. */
export const trashNote = (shell: ShellApi, id: string, trashed: boolean) =>
  area.ask(shell, ({ client }) =>
    client
      .from('notes')
      .update({ deleted_at: trashed ? new Date().toISOString() : null })
      .eq('id', id),
  )

/** Deletes a note for good. */
export const deleteNote = (shell: ShellApi, id: string) =>
  area.ask(shell, ({ client }) => client.from('notes').delete().eq('id', id))

/** What changed after a revision, oldest first. An empty answer means that there is no more. */
export const readChanges = async (shell: ShellApi, since: number): Promise<readonly NoteChange[]> =>
  (await area.ask(shell, ({ client }) => client.rpc('sync_notes', { since }))) ?? []
