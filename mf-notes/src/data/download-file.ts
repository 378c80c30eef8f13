import type { ShellApi } from '@cahier/contract'
import { AreaError } from '@cahier/contract/react'
import { type Attachment, downloadAddress } from './attachments.ts'

/**
 * Downloads a file of a note.
 *
 * @throws AreaError if it was refused or there was no response
 */
export async function downloadFile(shell: ShellApi, attachment: Pick<Attachment, 'file_path'>): Promise<Blob> {
  const answer = await fetch(await downloadAddress(shell, attachment)).catch((cause: unknown) => {
    throw new AreaError('no answer', { cause })
  })
  if (!answer.ok) throw new AreaError(`the file was answered with ${answer.status}`, { status: answer.status })
  return answer.blob()
}
