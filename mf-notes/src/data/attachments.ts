import type { ShellApi } from '@cahier/contract'
import type { RequestContext } from '@cahier/contract/data'
import { area, type Tables } from './area.ts'
import type { Database } from './database.gen.ts'
import { type PutOptions, putFile } from './put-file.ts'

/** A file of a note as the server has it. */
export type Attachment = Omit<Tables['note_attachments']['Row'], 'folded'>

export const bucket = 'note-attachments'
/** Seconds that a link to a file works. */
const linkSeconds = 3600

const filesOf = ({ client }: RequestContext<Database>, noteId: string | null) =>
  client
    .from('note_attachments')
    .select('id, note_id, user_id, file_name, file_type, file_size, file_path, created_at')
    .eq('note_id', noteId ?? '')
    .order('created_at', { ascending: false })
    .order('id')

/** The files of a note, newest first; null for a note that the server does not have. */
export const attachments = area.query('attachments', filesOf, { enabled: (noteId) => noteId !== null })
export const useAttachments = attachments.useQuery

/** The same, asked anew. */
export const readAttachments = (shell: ShellApi, noteId: string, signal: AbortSignal): Promise<Attachment[]> =>
  area.ask(shell, (context) => filesOf(context, noteId), signal)

/** Sends a file to storage, where there is none under this key. */
export const uploadFile = async (shell: ShellApi, path: string, file: Blob, options: PutOptions): Promise<void> => {
  const { signedUrl } = await area.ask(shell, ({ client }) => client.storage.from(bucket).createSignedUploadUrl(path))
  await area.ask(shell, () => putFile(signedUrl, file, options), options.signal)
}

/** A signed address that one file can be downloaded from. */
export const downloadAddress = async (
  shell: ShellApi,
  { file_path }: Pick<Attachment, 'file_path'>,
): Promise<string> => {
  const { signedUrl } = await area.ask(shell, ({ client }) =>
    client.storage.from(bucket).createSignedUrl(file_path, linkSeconds),
  )
  return signedUrl
}
