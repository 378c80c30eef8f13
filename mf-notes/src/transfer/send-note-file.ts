import type { ShellApi } from '@cahier/contract'
import { SendError, sendFile } from '../attachments/send-file.ts'
import type { NoteFile } from './file-shelf.ts'

/**
 * Sends a file of an import to its note. It may be sent again: a name that the note has counts as arrived.
 *
 * @param noteId the note's own id
 * @throws SendError
 */
export async function sendNoteFile(shell: ShellApi, { file }: NoteFile, noteId: string): Promise<void> {
  const { signal } = new AbortController()
  const given = { id: crypto.randomUUID(), noteId, file, name: file.name, replace: false, onProgress: () => {}, signal }
  await sendFile(shell, given).catch((error: unknown) => {
    if (!(error instanceof SendError && error.failure.kind === 'name-taken')) throw error
  })
}
