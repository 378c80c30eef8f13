import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Operation, Refusal, StoredNote, Waiting } from './operation.ts'
import { acknowledged, enqueue, nextToSend, type OutboxChange, refused } from './outbox.ts'

/** What was typed and not yet put into the outbox. */
export interface Draft {
  /** Shape of the envelope. Older code writes what it knows into a newer one and leaves the rest. */
  format: number
  noteId: string
  /** Version that the text was written on, 0 for a new note. */
  base: number
  title: string
  content: string
  /** As typed, separated by commas. */
  tags: string
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
  /** Keeps a change for sending; it survives the end of the tab once this has resolved. */
  enqueue(operation: Operation, at: string): Promise<void>
  /** Marks and gives the next operation to send. */
  takeNext(): Promise<Waiting | undefined>
  /** The server took the operation; `note` is the note as it is now. */
  acknowledge(row: Waiting, note: Omit<StoredNote, 'deleted_at'> | null): Promise<void>
  refuse(row: Waiting, refusal: Refusal): Promise<void>
  /** Sends refused operations of this kind again. */
  retry(kind: Refusal['kind']): Promise<void>
  /** Gives up what waits for a note. @returns what was given up */
  abandon(noteId: string): Promise<Waiting[]>
  cursor(): Promise<number>
  takeOver(changes: readonly { note_id: string; note: StoredNote | null }[], cursor: number): Promise<void>
  draft(noteId: string): Promise<Draft | undefined>
  drafts(): Promise<Draft[]>
  keepDraft(draft: Draft): Promise<void>
  dropDraft(noteId: string): Promise<void>
  close(): void
}

/** Name of an account's database, for whoever has to delete it. */
export const databaseName = (userId: string) => `cahier.notes.${userId}`

export async function openLocalDatabase(userId: string): Promise<LocalDatabase> {
  const database = await openDB<Schema>(databaseName(userId), 1, {
    upgrade(created) {
      created.createObjectStore('notes', { keyPath: 'id' })
      created.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      created.createObjectStore('drafts', { keyPath: 'noteId' })
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
    work: (rows: Waiting[]) => OutboxChange & { result: Result; note?: StoredNote },
  ): Promise<Result> {
    const transaction = database.transaction(['outbox', 'notes'], 'readwrite', { durability: 'strict' })
    const rows = await transaction.objectStore('outbox').getAll()
    const { put, drop, result, note } = work(rows)
    for (const seq of drop) await transaction.objectStore('outbox').delete(seq)
    for (const row of put) await transaction.objectStore('outbox').put(row as Waiting)
    if (note) await transaction.objectStore('notes').put(note)
    await transaction.done
    return result
  }

  return {
    notes: () => database.getAll('notes'),
    note: (id) => database.get('notes', id),
    outbox: () => database.getAll('outbox'),
    enqueue: (operation, at) => change((rows) => ({ ...enqueue(rows, operation, at), result: undefined })),
    takeNext: () =>
      change((rows) => {
        const next = nextToSend(rows)
        const taken = next && { ...next, sent: true }
        return { put: taken ? [taken] : [], drop: [], result: taken }
      }),
    async acknowledge(row, note) {
      const known = note && (await database.get('notes', note.id))
      await change((rows) => ({
        ...acknowledged(rows, row, note?.version ?? null),
        ...(note && { note: { ...note, deleted_at: known?.deleted_at ?? null } }),
        result: undefined,
      }))
    },
    refuse: (row, refusal) => change((rows) => ({ ...refused(rows, row, refusal), result: undefined })),
    retry: (kind) =>
      change((rows) => ({
        put: rows.filter(({ refusal }) => refusal?.kind === kind).map((row) => ({ ...row, refusal: null })),
        drop: [],
        result: undefined,
      })),
    abandon: (noteId) =>
      change((rows) => {
        const given = rows.filter(({ operation, sent }) => operation.noteId === noteId && !sent)
        return { put: [], drop: given.map(({ seq }) => seq), result: given }
      }),
    cursor: async () => (await database.get('marks', 'cursor')) ?? 0,
    async takeOver(changes, cursor) {
      const transaction = database.transaction(['notes', 'marks'], 'readwrite')
      const notes = transaction.objectStore('notes')
      for (const { note_id, note } of changes) await (note ? notes.put(note) : notes.delete(note_id))
      await transaction.objectStore('marks').put(cursor, 'cursor')
      await transaction.done
    },
    draft: (noteId) => database.get('drafts', noteId),
    drafts: () => database.getAll('drafts'),
    async keepDraft(draft) {
      const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' })
      const known = await transaction.store.get(draft.noteId)
      await transaction.store.put({ ...known, ...draft, format: Math.max(known?.format ?? 0, draft.format) })
      await transaction.done
    },
    dropDraft: (noteId) => database.delete('drafts', noteId),
    close: () => database.close(),
  }
}
