import { createStore } from '@cahier/contract/react'
import { freeName, shownName } from './names.ts'
import { type FileToSend, SendError, type SendFailure } from './send-file.ts'
import { maxAttachmentBytes } from './size.ts'

/** One file that is being added to a note. */
export interface Upload {
  id: string
  file: File
  name: string
  /** `asking`: its name is taken, and the learner has not chosen. `failed`: it is still only on this device. */
  status: 'waiting' | 'sending' | 'asking' | 'failed'
  /** From 0 to 1. */
  sent: number
  failure: SendFailure | null
  replace: boolean
}

export type NameChoice = 'replace' | { rename: string }

/** Whether a file can be sent again unchanged. One that is too large cannot. */
export const mayRetry = ({ failure }: Upload): boolean => failure?.kind !== 'too-large'

/** The name that is proposed instead of a taken one. */
export const proposedName = ({ name, failure }: Upload): string =>
  freeName(name, failure?.kind === 'name-taken' ? failure.taken : new Set())

/**
 * The files that a learner adds to one note, sent one after the other while `setReady(true)` holds. A file stays in the list
 * until it has been sent or cancelled.
 *
 * @param send rejects with a SendError
 * @param onSent a file has arrived
 */
export function createUploads(
  send: (file: Omit<FileToSend, 'noteId'>) => Promise<void>,
  onSent: (name: string) => void,
) {
  const state = createStore<readonly Upload[]>([])
  const controllers = new Map<string, AbortController>()
  let ready = false

  const change = (id: string, patch: Partial<Upload>) =>
    state.set(state.get().map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)))
  const drop = (id: string) => state.set(state.get().filter((upload) => upload.id !== id))

  function next(): void {
    if (!ready || controllers.size > 0) return
    const upload = state.get().find(({ status }) => status === 'waiting')
    if (upload) void run(upload)
  }

  async function run({ id, file, name, replace }: Upload): Promise<void> {
    const controller = new AbortController()
    controllers.set(id, controller)
    change(id, { status: 'sending', sent: 0, failure: null })
    try {
      const onProgress = (sent: number) => change(id, { sent })
      await send({ id, file, name, replace, onProgress, signal: controller.signal })
      drop(id)
      onSent(name)
    } catch (error) {
      const failure: SendFailure = error instanceof SendError ? error.failure : { kind: 'other' }
      if (!controller.signal.aborted)
        change(id, { status: failure.kind === 'name-taken' ? 'asking' : 'failed', failure })
    } finally {
      controllers.delete(id)
      next()
    }
  }

  return {
    state,
    add(files: readonly File[]): void {
      const added = files.map(
        (file): Upload => ({
          id: crypto.randomUUID(),
          file,
          name: shownName(file.name),
          status: file.size > maxAttachmentBytes ? 'failed' : 'waiting',
          sent: 0,
          failure: file.size > maxAttachmentBytes ? { kind: 'too-large' } : null,
          replace: false,
        }),
      )
      state.set([...state.get(), ...added])
      next()
    },
    /** Whether files can be sent now: the server is there and has the note. */
    setReady(now: boolean): void {
      ready = now
      next()
    },
    /** Chooses what happens to a file whose name is taken. */
    choose(id: string, choice: NameChoice): void {
      const answer = choice === 'replace' ? { replace: true } : { name: shownName(choice.rename), replace: false }
      change(id, { ...answer, status: 'waiting', failure: null })
      next()
    },
    retry(id: string): void {
      change(id, { status: 'waiting', failure: null })
      next()
    },
    /** Removes a file from the list and aborts its request. */
    cancel(id: string): void {
      drop(id)
      controllers.get(id)?.abort()
    },
    /** Aborts what is being sent. */
    close(): void {
      ready = false
      for (const controller of controllers.values()) controller.abort()
    },
  }
}
export type Uploads = ReturnType<typeof createUploads>
