import { accountDatabase } from '@cahier/contract'
import { changeOutbox, deviceDatabase, type OutboxStore } from '@cahier/contract/data'
import type { Note } from '../data/notes.ts'
import type { Edition, NoteForm, Refusal, StoredNote, Waiting } from './operation.ts'
import {
  acknowledged,
  enqueue,
  nextToSend,
  type Request,
  refused,
  StaleTextError,
  stands,
  taken,
  type WaitingChange,
} from './outbox.ts'

/** What was typed and not yet put into the outbox. */
export interface Draft extends NoteForm {
  /** Of the editor that it was typed in. */
  id: string
  /** Shape of the envelope. Older code writes what it knows into a newer one and leaves the rest. */
  format: number
  noteId: string
  /** What the text was written on. */
  on: Edition
  /** ISO 8601 */
  editedAt: string
}

/** Everything of one account on this device: its notes, what waits to be sent, drafts. */
export interface LocalDatabase extends OutboxStore<Waiting, Note | null, Refusal> {
  notes(): Promise<StoredNote[]>
  note(id: string): Promise<StoredNote | undefined>
  outbox(): Promise<Waiting[]>
  /**
   * Keeps a change for sending; it survives the end of the tab once this has resolved.
   *
   * @param on edition that a text was written on
   * @returns the edition that a text has now
   * @throws StaleTextError when another text is current by now
   */
  enqueue(request: Request, on?: Edition): Promise<Edition>
  /** Sends refused operations of this kind again. */
  retry(kind: Refusal['kind']): Promise<void>
  /** Gives up what waits for a note, unless another text is current by now. */
  abandon(noteId: string, edition: Edition): Promise<void>
  /** The last revision that was taken over. */
  cursor(): Promise<number>
  takeOver(changes: readonly { note_id: string; note: StoredNote | null }[], cursor: number): Promise<void>
  drafts(): Promise<Draft[]>
  keepDraft(draft: Draft): Promise<void>
  dropDraft(id: string): Promise<void>
  close(): void
}

/** An earlier release reads them after a rollback: they keep their names, keys and values. */
const stores = {
  notes: { keyPath: 'id' },
  outbox: { keyPath: 'seq', autoIncrement: true },
  drafts: { keyPath: 'id' },
  /** `cursor` is the only one. */
  marks: {},
}

export async function openLocalDatabase(userId: string): Promise<LocalDatabase> {
  const { open, close } = deviceDatabase(accountDatabase('notes', userId), stores)
  await open()

  /** Changes the outbox and the stored note, in one transaction. `note` null deletes it, undefined leaves it. */
  const change = async <Result>(
    noteId: string,
    work: (
      rows: Waiting[],
      stored: StoredNote | undefined,
    ) => Partial<WaitingChange> & { result: Result; note?: StoredNote | null | undefined },
  ): Promise<Result> =>
    changeOutbox<Waiting, Result>(await open(), ['notes'], async (rows, store) => {
      const notes = store('notes')
      const { note, ...changed } = work(rows, (await notes.get(noteId)) as StoredNote | undefined)
      if (note) await notes.put(note)
      if (note === null) await notes.delete(noteId)
      return changed
    })
  const changeRows = async <Result>(work: (rows: Waiting[]) => Partial<WaitingChange> & { result: Result }) =>
    changeOutbox<Waiting, Result>(await open(), [], async (rows) => work(rows))

  return {
    notes: async () => (await open()).getAll('notes'),
    note: async (id) => (await open()).get('notes', id),
    outbox: async () => (await open()).getAll('outbox'),
    waiting: async () => (await open()).count('outbox'),
    enqueue: (request, on) =>
      change(request.noteId, (rows, stored) => {
        if (on !== undefined && !stands(on, request.noteId, rows, stored)) throw new StaleTextError()
        const id = crypto.randomUUID()
        return { ...enqueue(rows, request, id, new Date().toISOString(), stored), result: id }
      }),
    takeNext: () =>
      changeRows((rows) => {
        const next = nextToSend(rows)
        const sent = next && { ...next, sent: true }
        return { put: sent ? [sent] : [], result: sent }
      }),
    acknowledge: (row, note) =>
      change(row.operation.noteId, (rows, stored) => ({
        ...acknowledged(rows, row, note?.version ?? null),
        note: note
          ? { ...note, deleted_at: stored?.deleted_at ?? null, savedAs: row.id }
          : stored && taken(stored, row),
        result: undefined,
      })),
    refuse: (row, refusal) => changeRows((rows) => ({ ...refused(rows, row, refusal), result: undefined })),
    retry: (kind) =>
      changeRows((rows) => ({
        put: rows.filter(({ refusal }) => refusal?.kind === kind).map((row) => ({ ...row, refusal: null })),
        result: undefined,
      })),
    abandon: (noteId, edition) =>
      changeRows((rows) => {
        const given = rows.filter(({ operation, sent }) => operation.noteId === noteId && !sent)
        return { drop: stands(edition, noteId, rows) ? given.map(({ seq }) => seq) : [], result: undefined }
      }),
    cursor: async () => (await (await open()).get('marks', 'cursor')) ?? 0,
    async takeOver(changes, cursor) {
      const transaction = (await open()).transaction(['notes', 'marks'], 'readwrite')
      // A request that fails aborts the transaction, and is the error that the caller gets.
      transaction.done.catch(() => {})
      const notes = transaction.objectStore('notes')
      for (const { note_id, note } of changes) {
        const known: StoredNote | undefined = await notes.get(note_id)
        const savedAs = known?.version === note?.version ? known?.savedAs : undefined
        await (note ? notes.put({ ...note, savedAs }) : notes.delete(note_id))
      }
      await transaction.objectStore('marks').put(cursor, 'cursor')
      await transaction.done
    },
    drafts: async () => (await open()).getAll('drafts'),
    async keepDraft(draft) {
      const transaction = (await open()).transaction('drafts', 'readwrite', { durability: 'strict' })
      transaction.done.catch(() => {})
      const known: Draft | undefined = await transaction.store.get(draft.id)
      await transaction.store.put({ ...known, ...draft, format: Math.max(known?.format ?? 0, draft.format) })
      await transaction.done
    },
    dropDraft: async (id) => (await open()).delete('drafts', id),
    close,
  }
}
