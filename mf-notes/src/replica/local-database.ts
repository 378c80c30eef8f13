import { accountDatabase } from '@cahier/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Edition, NoteForm, Refusal, StoredNote, Waiting } from './operation.ts'
import {
  acknowledged,
  enqueue,
  nextToSend,
  type OutboxChange,
  type Request,
  refused,
  StaleTextError,
  stands,
  taken,
} from './outbox.ts'

/** What was typed and not yet put into the outbox. */
export interface Draft extends NoteForm {
  /** One sitting at one editor. */
  id: string
  /** Shape of the envelope. Older code writes what it knows into a newer one and leaves the rest. */
  format: number
  noteId: string
  /** What the text was written on. */
  on: Edition
  /** ISO 8601 */
  editedAt: string
}

interface Schema extends DBSchema {
  notes: { key: string; value: StoredNote }
  outbox: { key: number; value: Waiting }
  drafts: { key: string; value: Draft }
  /** `cursor`: the last revision that was taken over. */
  marks: { key: string; value: number }
}

/** Everything of one account on this device. */
export interface LocalDatabase {
  notes(): Promise<StoredNote[]>
  note(id: string): Promise<StoredNote | undefined>
  outbox(): Promise<Waiting[]>
  /**
   * Keeps a change for sending; it survives the end of the tab once this has resolved.
   *
   * @param on edition that a text was written on
   * @returns the edition that a text has now
   * @throws StaleTextError when another text stands by now
   */
  enqueue(request: Request, on?: Edition): Promise<Edition>
  /** Marks and gives the next operation to send. */
  takeNext(): Promise<Waiting | undefined>
  /** The server took the operation; `note` is the note as it is now. */
  acknowledge(row: Waiting, note: Omit<StoredNote, 'deleted_at'> | null): Promise<void>
  refuse(row: Waiting, refusal: Refusal): Promise<void>
  /** Sends refused operations of this kind again. */
  retry(kind: Refusal['kind']): Promise<void>
  /** Gives up what waits for a note, unless another text stands by now. */
  abandon(noteId: string, edition: Edition): Promise<void>
  cursor(): Promise<number>
  takeOver(changes: readonly { note_id: string; note: StoredNote | null }[], cursor: number): Promise<void>
  drafts(): Promise<Draft[]>
  keepDraft(draft: Draft): Promise<void>
  dropDraft(id: string): Promise<void>
  close(): void
}

export async function openLocalDatabase(userId: string): Promise<LocalDatabase> {
  const database = await openDB<Schema>(accountDatabase('notes', userId), 1, {
    upgrade(created) {
      created.createObjectStore('notes', { keyPath: 'id' })
      created.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      created.createObjectStore('drafts', { keyPath: 'id' })
      created.createObjectStore('marks')
    },
    // A newer version of this code wants to open it: it gets it, and this tab takes its own at the next load.
    blocking: (_current, _blocked, event) => (event.target as IDBPDatabase<Schema>).close(),
  })
  return over(database)
}

function over(database: IDBPDatabase<Schema>): LocalDatabase {
  /** One transaction over the outbox: tabs of one device never overwrite each other's rows. */
  async function change<Result>(
    work: (
      rows: Waiting[],
      stored?: StoredNote,
    ) => OutboxChange & { result: Result; note?: StoredNote | null | undefined },
    noteId = '',
  ): Promise<Result> {
    const transaction = database.transaction(['outbox', 'notes'], 'readwrite', { durability: 'strict' })
    const rows = await transaction.objectStore('outbox').getAll()
    const { put, drop, result, note } = work(rows, await transaction.objectStore('notes').get(noteId))
    for (const seq of drop) await transaction.objectStore('outbox').delete(seq)
    for (const row of put) await transaction.objectStore('outbox').put(row as Waiting)
    if (note) await transaction.objectStore('notes').put(note)
    if (note === null) await transaction.objectStore('notes').delete(noteId)
    await transaction.done
    return result
  }

  return {
    notes: () => database.getAll('notes'),
    note: (id) => database.get('notes', id),
    outbox: () => database.getAll('outbox'),
    enqueue: (request, on) =>
      change((rows, stored) => {
        if (on !== undefined && !stands(on, request.noteId, rows, stored)) throw new StaleTextError()
        const id = crypto.randomUUID()
        return { ...enqueue(rows, request, id, new Date().toISOString(), stored), result: id }
      }, request.noteId),
    takeNext: () =>
      change((rows) => {
        const next = nextToSend(rows)
        const sent = next && { ...next, sent: true }
        return { put: sent ? [sent] : [], drop: [], result: sent }
      }),
    acknowledge: (row, note) =>
      change(
        (rows, stored) => ({
          ...acknowledged(rows, row, note?.version ?? null),
          note: note
            ? { ...note, deleted_at: stored?.deleted_at ?? null, savedAs: row.id }
            : stored && taken(stored, row),
          result: undefined,
        }),
        row.operation.noteId,
      ),
    refuse: (row, refusal) => change((rows) => ({ ...refused(rows, row, refusal), result: undefined })),
    retry: (kind) =>
      change((rows) => ({
        put: rows.filter(({ refusal }) => refusal?.kind === kind).map((row) => ({ ...row, refusal: null })),
        drop: [],
        result: undefined,
      })),
    abandon: (noteId, edition) =>
      change((rows) => {
        const given = rows.filter(({ operation, sent }) => operation.noteId === noteId && !sent)
        const drop = stands(edition, noteId, rows) ? given.map(({ seq }) => seq) : []
        return { put: [], drop, result: undefined }
      }),
    cursor: async () => (await database.get('marks', 'cursor')) ?? 0,
    async takeOver(changes, cursor) {
      const transaction = database.transaction(['notes', 'marks'], 'readwrite')
      const notes = transaction.objectStore('notes')
      for (const { note_id, note } of changes) {
        const known = await notes.get(note_id)
        const savedAs = known?.version === note?.version ? known?.savedAs : undefined
        await (note ? notes.put({ ...note, savedAs }) : notes.delete(note_id))
      }
      await transaction.objectStore('marks').put(cursor, 'cursor')
      await transaction.done
    },
    drafts: () => database.getAll('drafts'),
    async keepDraft(draft) {
      const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' })
      const known = await transaction.store.get(draft.id)
      await transaction.store.put({ ...known, ...draft, format: Math.max(known?.format ?? 0, draft.format) })
      await transaction.done
    },
    dropDraft: (id) => database.delete('drafts', id),
    close: () => database.close(),
  }
}
