import type { ShellApi } from '@cahier/contract'
import { isForGood, patience, UnansweredError } from '@cahier/contract/sync'
import type { Database } from '../data/database.gen.ts'
import type { Note } from '../data/notes.ts'
import type { Operation, Refusal } from './operation.ts'

type Change = Database['public']['CompositeTypes']['note_change']

/** The server's side of a replica. */
export interface NotesServer {
  /**
   * Sends one operation.
   *
   * @returns the note as it is now, or null where the operation has no text
   * @throws RefusedError when the server will never take it, UnansweredError when it may have been taken or not
   */
  send(operation: Operation): Promise<Note | null>
  /** What changed after a revision, oldest first. An empty answer means that there is no more. */
  changes(since: number): Promise<readonly Change[]>
}

export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal
  constructor(refusal: Refusal, cause: unknown) {
    super(refusal.message, { cause })
    this.refusal = refusal
  }
}

interface Failure {
  code: string
  message: string
  details: string
}

function refusalOf({ code, message, details }: Failure): Refusal | null {
  if (details === 'note_conflict') return { kind: 'conflict', message }
  if (code === 'PT402') return { kind: 'limit', message }
  return isForGood({ code }) ? { kind: 'other', message } : null
}

/** Talks to the notes' functions and tables through the shell's client. */
export function supabaseServer(shell: ShellApi): NotesServer {
  const client = () => shell.supabase<Database>()
  const checked = <Data>({ data, error }: { data: Data; error: Failure | null }): Data => {
    if (!error) return data
    const refusal = refusalOf(error)
    throw refusal ? new RefusedError(refusal, error) : new UnansweredError(error)
  }
  return {
    async send(operation) {
      const supabase = await client()
      const { noteId } = operation
      switch (operation.kind) {
        case 'save': {
          const { title, content, tags } = operation.text
          const text = { note_id: noteId, base_version: operation.base, title, content, tags: [...tags] }
          return checked(
            await supabase
              .rpc(operation.overwrites ? 'replace_note' : 'save_note', text)
              .abortSignal(AbortSignal.timeout(patience))
              .single(),
          )
        }
        case 'pin':
          checked(
            await supabase
              .from('notes')
              .update({ is_pinned: operation.pinned })
              .eq('id', noteId)
              .abortSignal(AbortSignal.timeout(patience)),
          )
          return null
        case 'trash': {
          const deleted_at = operation.trashed ? new Date().toISOString() : null
          checked(
            await supabase
              .from('notes')
              .update({ deleted_at })
              .eq('id', noteId)
              .abortSignal(AbortSignal.timeout(patience)),
          )
          return null
        }
        case 'delete':
          checked(await supabase.from('notes').delete().eq('id', noteId).abortSignal(AbortSignal.timeout(patience)))
          return null
      }
    },
    async changes(since) {
      const answer = await (await client()).rpc('sync_notes', { since }).abortSignal(AbortSignal.timeout(patience))
      return checked(answer) ?? []
    },
  }
}
