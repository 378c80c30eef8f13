import type { ShellApi } from '@cahier/contract'
import { AreaError } from '@cahier/contract/react'
import { area } from './area.ts'
import { attachFile } from './attach.ts'
import { type Attachment, bucket, readAttachments } from './attachments.ts'

/** Milliseconds that the server has for the copies of a note's files. */
const copyTimeoutMs = 60_000

/** The file's own place in another note. */
const pathIn = ({ file_path, note_id }: Attachment, noteId: string) => file_path.replace(note_id, noteId)

/** An earlier attempt, whose answer was lost, has copied it. */
const ignoreCopied = (error: unknown) => {
  if (!(error instanceof AreaError && (error.status === 409 || error.isDuplicate))) throw error
}

/**
 * Gives a note copies of another one's files, which the server makes. It may be repeated: what is there by its name is left.
 *
 * @throws AreaError, with 402 where the plan has no room for them
 */
export async function copyFiles(shell: ShellApi, { noteId, from }: { noteId: string; from: string }): Promise<void> {
  const signal = AbortSignal.timeout(copyTimeoutMs)
  const [files, present] = await Promise.all([
    readAttachments(shell, from, signal),
    readAttachments(shell, noteId, signal),
  ])
  const known = new Set(present.map(({ file_name }) => file_name))
  // The oldest first, so that they are listed in the same order.
  for (const file of files.toReversed()) {
    if (known.has(file.file_name)) continue
    const { file_name, file_type, file_size } = file
    const file_path = pathIn(file, noteId)
    await area
      .ask(shell, ({ client }) => client.storage.from(bucket).copy(file.file_path, file_path), signal)
      .catch(ignoreCopied)
    const row = { id: crypto.randomUUID(), note_id: noteId, file_name, file_type, file_size, file_path }
    await attachFile(shell, row).catch(ignoreCopied)
  }
}
