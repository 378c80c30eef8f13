import type { ShellApi } from '@cahier/contract'
import { answerTimeout } from '@cahier/contract/data'
import { AreaError } from '@cahier/contract/react'
import { area, type Functions } from './area.ts'
import { sessions } from './sessions.ts'

/** A note that the learner shares, or that is shared with them. */
export type SharedDocument = Functions['documents_together']['Returns'][number]

const documents = area.query('documents', ({ client }) => client.rpc('documents_together'), {
  live: [{ table: 'collaboration_sessions', filter: null }],
})
export const useDocuments = documents.useQuery

/** The text of a document, as it is stored; null for one that the learner may not open any more. */
const text = area.query('document-text', ({ client }, note: string) =>
  client.rpc('read_document', { note }).maybeSingle(),
)
export const useDocumentText = text.useQuery

/** A file of a shared document. */
export type DocumentFile = Functions['document_files']['Returns'][number]

const files = area.query('document-files', ({ client }, note: string) => client.rpc('document_files', { note }))
export const useDocumentFiles = files.useQuery

/** Seconds that the address of a file works. */
const fileAddressSeconds = 300

/**
 * Reads a file of a shared document.
 *
 * @throws AreaError if it was refused or there was no response
 */
export async function readDocumentFile(shell: ShellApi, { path }: Pick<DocumentFile, 'path'>): Promise<Blob> {
  const { signedUrl } = await area.ask(shell, ({ client }) =>
    client.storage.from('note-attachments').createSignedUrl(path, fileAddressSeconds),
  )
  // Only the answer has a limit: how long a file takes depends on its size.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), answerTimeout)
  const answer = await fetch(signedUrl, { signal: limit.signal })
    .catch((cause: unknown) => {
      throw new AreaError('no answer', { cause })
    })
    .finally(() => clearTimeout(timer))
  if (!answer.ok) throw new AreaError(`the file was answered with ${answer.status}`, { status: answer.status })
  return answer.blob()
}

/** The learner's own notes that a session does not have, with every word of a search in the title: the latest fifty. */
const addable = area.query(
  'documents-to-add',
  ({ client }, session: string, search_query: string) => client.rpc('find_documents_to_add', { session, search_query }),
  { keepsPrevious: true },
)
export const useDocumentsToAdd = addable.useQuery

interface Attachment {
  sessionId: string
  noteId: string
}
const changes = { refreshes: [documents, sessions, addable] }

export const useAddDocument = area.mutation(
  ({ client }, { sessionId, noteId }: Attachment) =>
    client.rpc('add_session_document', { session: sessionId, note: noteId }),
  changes,
).useMutation

export const useRemoveDocument = area.mutation(
  ({ client }, { sessionId, noteId }: Attachment) =>
    client.rpc('remove_session_document', { session: sessionId, note: noteId }),
  changes,
).useMutation
