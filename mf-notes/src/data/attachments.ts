import type { ShellApi } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { useQuery } from '@tanstack/react-query'
import type { Database } from './database.gen.ts'

/** A file of a note as the server tells it. */
export type Attachment = Database['public']['Tables']['note_attachments']['Row']
export type NewAttachment = Pick<Attachment, 'id' | 'note_id' | 'file_name' | 'file_type' | 'file_size' | 'file_path'>

const bucket = 'note-attachments'
/** Seconds that a link to a file works. */
const linkLifetime = 3600

export const attachmentKeys = {
  ofNote: (noteId: string) => ['attachments', noteId] as const,
}

const checked = <Data>({ data, error }: { data: Data; error: unknown }) => {
  if (error) throw error
  return data
}
const clientOf = (shell: ShellApi) => shell.supabase<Database>()

/** The files of a note, newest first. */
export async function readAttachments(shell: ShellApi, noteId: string, signal?: AbortSignal): Promise<Attachment[]> {
  const rows = (await clientOf(shell))
    .from('note_attachments')
    .select()
    .eq('note_id', noteId)
    .order('created_at', { ascending: false })
    .order('id')
  return checked(await (signal ? rows.abortSignal(signal) : rows)) ?? []
}

export function useAttachments(noteId: string, enabled: boolean) {
  const shell = useShell()
  return useQuery({
    queryKey: attachmentKeys.ofNote(noteId),
    queryFn: ({ signal }) => readAttachments(shell, noteId, signal),
    enabled,
  })
}

/** An address that one file can be sent to. Over an existing file only when `replace`. */
export async function uploadAddress(shell: ShellApi, path: string, replace: boolean): Promise<string> {
  const storage = (await clientOf(shell)).storage.from(bucket)
  const { data, error } = await storage.createSignedUploadUrl(path, { upsert: replace })
  if (error) throw error
  return data.signedUrl
}

/** Names a file that has arrived. */
export async function insertAttachment(shell: ShellApi, attachment: NewAttachment): Promise<void> {
  checked(await (await clientOf(shell)).from('note_attachments').insert(attachment))
}

/** Deletes file and row; the row goes with the file, and alone where the file is gone already. */
export async function deleteAttachment(shell: ShellApi, { id, file_path }: Attachment): Promise<void> {
  const client = await clientOf(shell)
  checked(await client.storage.from(bucket).remove([file_path]))
  checked(await client.from('note_attachments').delete().eq('id', id))
}

/** Reads a file through a signed link. */
export async function downloadAttachment(shell: ShellApi, { file_path }: Attachment): Promise<Blob> {
  const storage = (await clientOf(shell)).storage.from(bucket)
  const link = checked(await storage.createSignedUrl(file_path, linkLifetime))
  const answer = await fetch(link?.signedUrl ?? '')
  if (!answer.ok) throw new Error(`the file was answered with ${answer.status}`)
  return answer.blob()
}
