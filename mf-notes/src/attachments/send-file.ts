import type { ShellApi } from '@cahier/contract'
import { AreaError } from '@cahier/contract/react'
import { attachFile, replaceFile } from '../data/attach.ts'
import { type Attachment, readAttachments, uploadFile } from '../data/attachments.ts'
import { fileKey, fileType } from './names.ts'

/** Seconds that a copy of it may be used. */
const cacheSeconds = 3600

/** Why a file was not sent. */
export type SendFailure =
  /** The note has a file of that name: the learner chooses. */
  | { kind: 'name-taken'; taken: ReadonlySet<string> }
  | { kind: 'too-large' }
  /** The plan is full. The server's sentence names the plan; a hosted storage service withholds it. */
  | { kind: 'quota'; sentence: string | null }
  | { kind: 'network' }
  | { kind: 'other' }

export class SendError extends Error {
  override readonly name = 'SendError'
  readonly failure: SendFailure
  constructor(failure: SendFailure, cause?: unknown) {
    super(failure.kind, { cause })
    this.failure = failure
  }
}

export interface FileToSend {
  /** Id of its row: a second try does not make two. */
  id: string
  noteId: string
  file: File
  name: string
  /** The learner chose to replace the file that has the name. */
  replace: boolean
  onProgress(sent: number): void
  signal: AbortSignal
}

/**
 * Sends a file and then names it.
 *
 * @throws SendError unless it is there; the signal's reason when it was cancelled
 */
export async function sendFile(shell: ShellApi, { signal, ...given }: FileToSend): Promise<void> {
  try {
    const present = await readAttachments(shell, given.noteId, signal)
    if (present.some(({ id }) => id === given.id)) return
    const replaced = present.find(({ file_name }) => file_name === given.name)
    if (replaced && !given.replace) throw new SendError({ kind: 'name-taken', taken: namesOf(present) })
    if (replaced)
      await replaceFile(
        shell,
        replaced.id,
        await arrive(shell, present, { ...given, signal }),
        fileType(given.file.type),
      )
    else await add(shell, present, { ...given, signal })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw error instanceof SendError ? error : new SendError(failureOf(error), error)
  }
}

const namesOf = (present: readonly Attachment[]) => new Set(present.map(({ file_name }) => file_name))

/** Sends the file under a key of its own, also where it replaces another: backups hold the former one. @returns the key */
async function arrive(shell: ShellApi, present: readonly Attachment[], given: FileToSend): Promise<string> {
  const { noteId, name } = given
  const taken = new Set(present.map(({ file_path }) => file_path))
  let path = fileKey(noteId, name, taken)
  // A file without a row, or one that is being deleted, may have the key.
  for (let free = false; !free; ) {
    free = await put(shell, path, given).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof AreaError && error.status === 409) || taken.size > present.length + 5) throw error
        return false
      },
    )
    taken.add(path)
    if (!free) path = fileKey(noteId, name, taken)
  }
  return path
}

async function add(shell: ShellApi, present: readonly Attachment[], given: FileToSend): Promise<void> {
  const { id, noteId, file, name } = given
  const path = await arrive(shell, present, given)
  const type = fileType(file.type)
  try {
    await attachFile(shell, {
      id,
      note_id: noteId,
      file_name: name,
      file_type: type,
      file_size: file.size,
      file_path: path,
    })
  } catch (error) {
    if (!(error instanceof AreaError && error.isDuplicate)) throw error
    const now = await readAttachments(shell, noteId, given.signal)
    if (now.some((attachment) => attachment.id === id)) return
    throw new SendError({ kind: 'name-taken', taken: namesOf(now) }, error)
  }
}

async function put(shell: ShellApi, path: string, { file, onProgress, signal }: FileToSend): Promise<void> {
  await uploadFile(shell, path, file, { type: fileType(file.type), cacheControl: cacheSeconds, onProgress, signal })
}

function failureOf(error: unknown): SendFailure {
  if (!(error instanceof AreaError)) return { kind: 'network' }
  const { code, status, message, isUnanswered } = error
  if (status === 402) return { kind: 'quota', sentence: code === 'PT402' ? null : message }
  if (status === 413) return { kind: 'too-large' }
  return { kind: isUnanswered || status >= 500 ? 'network' : 'other' }
}
