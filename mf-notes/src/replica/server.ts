import type { ShellApi } from '@cahier/contract'
import { AreaError } from '@cahier/contract/data'
import { attachFile, detachFile } from '../data/attach.ts'
import { deleteNote, type Note, type NoteChange, pinNote, readChanges, saveNote, trashNote } from '../data/notes.ts'
import type { Operation } from './operation.ts'

/** The server's side of a replica. Both throw an AreaError. */
export interface NotesServer {
  /**
   * Sends one operation.
   *
   * @returns the note as it is now, or null where the operation has no text
   */
  send(operation: Operation): Promise<Note | null>
  /** What changed after a revision, oldest first. An empty answer means that there is no more. */
  changes(since: number): Promise<readonly NoteChange[]>
}

/** Sends an operation to the function or table that it is for. */
export const notesServer = (shell: ShellApi): NotesServer => ({
  async send(operation) {
    const { noteId } = operation
    switch (operation.kind) {
      case 'save':
        return saveNote(shell, operation)
      case 'pin':
        await pinNote(shell, noteId, operation.pinned)
        return null
      case 'trash':
        await trashNote(shell, noteId, operation.trashed)
        return null
      case 'delete':
        await deleteNote(shell, noteId)
        return null
      case 'detach':
        await detachFile(shell, operation.file.id)
        return null
      case 'attach':
        await attachFile(shell, operation.file).catch((error: unknown) => {
          // It is there, or it can no longer come back: the note itself was not refused.
          if (!(error instanceof AreaError && error.isFinal)) throw error
        })
        return null
    }
  },
  changes: (since) => readChanges(shell, since),
})
