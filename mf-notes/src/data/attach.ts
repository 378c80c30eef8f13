import type { ShellApi } from '@cahier/contract'
import { area, type Tables } from './area.ts'

/** The row of a file that has arrived. */
export type NewAttachment = Pick<
  Tables['note_attachments']['Row'],
  'id' | 'note_id' | 'file_name' | 'file_type' | 'file_size' | 'file_path'
>

/** Names a file that has arrived, or one whose row was deleted less than a minute ago. */
export const attachFile = (shell: ShellApi, file: NewAttachment) =>
  area.ask(shell, ({ client }) => client.from('note_attachments').insert(file))

/** Gives a file's row another file, which has arrived. The former one goes like that of a deleted row. */
export const replaceFile = (shell: ShellApi, id: string, path: string, type: string) =>
  area.ask(shell, ({ client }) => client.rpc('replace_attachment', { attachment_id: id, path, type }))

/** Deletes a file's row. The server removes the file a minute later: until then the row can be added again. */
export const detachFile = (shell: ShellApi, id: string) =>
  area.ask(shell, ({ client }) => client.from('note_attachments').delete().eq('id', id))
