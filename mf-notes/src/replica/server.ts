import type { ShellApi } from '@cahier/contract'
import { AreaError } from '@cahier/contract/react'
import { attachFile, detachFile } from '../data/attach.ts'
import {
  changeNotes,
  type Merged,
  type Note,
  type NoteChange,
  type NoteChangeRequest,
  type NoteText,
  readChanges,
  readFolders,
  saveNote,
} from '../data/notes.ts'
import { type Answer, isSmall, type Operation, type SmallOperation } from './operation.ts'

/** The server's side of a replica. Both throw an AreaError. */
export interface NotesServer {
  /** Sends one operation, or several that go together. */
  send(operations: readonly Operation[]): Promise<Answer>
  /** What changed after a revision, oldest first. An empty answer means that there is no more. */
  changes(since: number): Promise<readonly NoteChange[]>
  /** All folders, where a device missed their last change. */
  folders(): Promise<readonly string[]>
}

function requestOf(operation: SmallOperation): NoteChangeRequest {
  const { noteId, ...change } = operation
  if (change.kind === 'tag')
    return { ...change, note_id: noteId, added: [...change.added], removed: [...change.removed] }
  return { ...change, note_id: noteId || null }
}

/** The storage service's answers that another attempt would get again. */
const lasting = new Set([400, 402, 403, 404, 413])

/** Copies files. What the server will never copy, such as without room in the plan, is told and left: the note itself is there. */
async function copied(shell: ShellApi, operation: Operation & { kind: 'copy-files' }): Promise<Answer> {
  const { copyFiles } = await import('../data/copy-files.ts')
  try {
    await copyFiles(shell, operation)
    return null
  } catch (error) {
    if (!(error instanceof AreaError && (error.isFinal || lasting.has(error.status)))) throw error
    const { code, details, sentence, message } = error
    return { taken: 1, problems: [{ place: 0, code, details, message: sentence ?? message }] }
  }
}

const says = (error: unknown, details: string) => error instanceof AreaError && error.details === details

/** Stores a text. Of a note that several people write, what was written is merged into their text. */
async function saved(shell: ShellApi, operation: Operation & { kind: 'save' }): Promise<Note | Merged> {
  const { before, isLive } = operation
  const merged = async (written: NoteText) => {
    const { mergeWaiting } = await import(/* webpackChunkName: "live" */ '../live/merge-waiting.ts')
    return mergeWaiting(shell, { ...operation, before: written })
  }
  try {
    if (isLive && before) return await merged(before)
  } catch (error) {
    // Its owner writes it alone again.
    if (!says(error, 'not_shared')) throw error
  }
  try {
    return await saveNote(shell, operation)
  } catch (error) {
    // It has been shared since.
    if (says(error, 'note_live') && before) return merged(before)
    throw error
  }
}

/** Sends an operation to the function or table that it is for. */
export const notesServer = (shell: ShellApi): NotesServer => ({
  async send(operations) {
    const [operation] = operations
    switch (operation?.kind) {
      case 'save':
        return saved(shell, operation)
      case 'detach':
        await detachFile(shell, operation.file.id)
        return null
      case 'attach':
        await attachFile(shell, operation.file).catch((error: unknown) => {
          // It is there, or it can no longer come back: the note itself was not refused.
          if (!(error instanceof AreaError && error.isFinal)) throw error
        })
        return null
      case 'copy-files':
        return copied(shell, operation)
      default:
        return changeNotes(shell, operations.filter(isSmall).map(requestOf))
    }
  },
  changes: (since) => readChanges(shell, since),
  folders: () => readFolders(shell),
})
