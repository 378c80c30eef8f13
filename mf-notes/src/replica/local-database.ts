import { accountDatabase } from '@cahier/contract'
import { changeOutbox, deviceDatabase, type OutboxStore } from '@cahier/contract/data'
import { AreaError } from '@cahier/contract/react'
import type { FormerTitle } from '../data/former-titles.ts'
import type { mergeNote } from '../merge/merge-note.ts'
import {
  type Answer,
  type Edition,
  type NoteForm,
  type Refusal,
  refoldered,
  refusalOf,
  type StoredNote,
  type Waiting,
} from './operation.ts'
import {
  acknowledged,
  enqueue,
  mergedConflicts,
  nextToSend,
  type Request,
  refused,
  StaleTextError,
  stands,
  taken,
  type WaitingChange,
} from './outbox.ts'
import { localFolders } from './view.ts'

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
export interface LocalDatabase extends OutboxStore<readonly Waiting[], Answer, Refusal> {
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
  /** Keeps several changes besides texts, in their order. */
  enqueueAll(requests: readonly Request[]): Promise<void>
  /**
   * Merges texts that were refused because of others with those, as this device has them.
   *
   * @returns whether there is one to be sent again
   */
  mergeConflicts(merge: typeof mergeNote): Promise<boolean>
  /** Sends refused operations of this kind again. */
  retry(kind: Refusal['kind']): Promise<void>
  /** Gives up what waits for a note, unless another text is current by now. */
  abandon(noteId: string, edition: Edition): Promise<void>
  /** Whether this device has read what the account has, be it nothing. */
  wasRead(): Promise<boolean>
  /** The last revision that was taken over. */
  cursor(): Promise<number>
  /** The titles that notes had, as the server last told; empty where it has not. */
  formerTitles(): Promise<readonly FormerTitle[]>
  keepFormerTitles(titles: readonly FormerTitle[]): Promise<void>
  /** The folders as the server last gave them; null where this device missed a change of theirs. */
  folders(): Promise<readonly string[] | null>
  /** @param folders all of them; absent where they have not changed */
  takeOver(
    changes: readonly { note_id: string; note: StoredNote | null }[],
    cursor: number,
    folders?: readonly string[],
  ): Promise<void>
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
  /** `cursor`: a revision. `folders`: see `KnownFolders`. `formerTitles`: a list. */
  marks: {},
}

/** The folders, and the cursor that they were current at. A release that does not know them moves only the cursor. */
interface KnownFolders {
  paths: readonly string[]
  cursor: number
}

/** Slices in which each note occurs once, so that an earlier change of a note is there when the next one is added. */
function* ofOneNoteEach(requests: readonly Request[]): Generator<Request[]> {
  let slice: Request[] = []
  const notes = new Set<string>()
  for (const request of requests) {
    if (notes.has(request.noteId)) {
      yield slice
      slice = []
      notes.clear()
    }
    slice.push(request)
    if (request.noteId !== '') notes.add(request.noteId)
  }
  if (slice.length > 0) yield slice
}

/** What the server did of a batch. The others of it were not reached, and are sent again. */
interface Settled {
  done: readonly Waiting[]
  /** Refused for a reason that may pass. */
  held: readonly Waiting[]
  /** Refused for good: the note is shown as the server has it. */
  givenUp: readonly Waiting[]
}

function settledOf(batch: readonly Waiting[], answer: Answer): Settled {
  if (!answer || !('taken' in answer)) return { done: batch, held: [], givenUp: [] }
  const reached = batch.slice(0, answer.taken)
  const refusals = new Map(
    answer.problems.map(({ place, message, ...problem }) => [place, refusalOf(new AreaError(message, problem))]),
  )
  const held = reached.flatMap((row, place) => {
    const refusal = refusals.get(place)
    return refusal?.kind === 'limit' ? [{ ...row, sent: false, refusal }] : []
  })
  const isHeld = (row: Waiting) => held.some(({ seq }) => seq === row.seq)
  return {
    done: reached.filter((_, place) => !refusals.has(place)),
    held,
    givenUp: reached.filter((row, place) => refusals.has(place) && !isHeld(row)),
  }
}

/** Ids of the notes that operations on folders move. */
const movedBy = (rows: readonly Waiting[], notes: readonly StoredNote[]): string[] =>
  notes.flatMap((note) => {
    const { folder } = rows.reduce(
      (placed, { operation }) => (operation.kind === 'folder' ? refoldered(placed, operation) : placed),
      { folder: note.folder },
    )
    return folder === note.folder ? [] : [note.id]
  })

export async function openLocalDatabase(userId: string): Promise<LocalDatabase> {
  const { open, close } = deviceDatabase(accountDatabase('notes', userId), stores)
  await open()

  /** Changes the outbox and stored notes, in one transaction. The work puts notes into the map, or null to delete one. */
  const change = async <Result>(
    noteIds: Iterable<string>,
    work: (rows: Waiting[], stored: Map<string, StoredNote | null>) => Partial<WaitingChange> & { result: Result },
    folders?: (known: KnownFolders) => KnownFolders,
  ): Promise<Result> =>
    changeOutbox<Waiting, Result>(await open(), ['notes', 'marks'], async (rows, store) => {
      const notes = store('notes')
      const before = new Map<string, StoredNote>()
      for (const id of noteIds) {
        const note = (await notes.get(id)) as StoredNote | undefined
        if (note) before.set(id, note)
      }
      const stored = new Map<string, StoredNote | null>(before)
      const changed = work(rows, stored)
      for (const [id, note] of stored) {
        if (note === null) await notes.delete(id)
        else if (note !== before.get(id)) await notes.put(note)
      }
      const known = folders && ((await store('marks').get('folders')) as KnownFolders | undefined)
      if (known) await store('marks').put(folders(known), 'folders')
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
      change([request.noteId], (rows, notes) => {
        const stored = notes.get(request.noteId) ?? undefined
        if (on !== undefined && !stands(on, request.noteId, rows, stored)) throw new StaleTextError()
        const id = crypto.randomUUID()
        return { ...enqueue(rows, request, id, new Date().toISOString(), stored), result: id }
      }),
    async enqueueAll(requests) {
      const at = new Date().toISOString()
      for (const some of ofOneNoteEach(requests)) {
        await change(
          some.map(({ noteId }) => noteId),
          (rows, notes) => {
            const changes = some.map((request) =>
              enqueue(rows, request, crypto.randomUUID(), at, notes.get(request.noteId) ?? undefined),
            )
            return {
              put: changes.flatMap(({ put }) => put),
              drop: changes.flatMap(({ drop }) => drop),
              result: undefined,
            }
          },
        )
      }
    },
    takeNext: () =>
      changeRows((rows) => {
        const next = nextToSend(rows).map((row) => ({ ...row, sent: true }))
        return { put: next, result: next.length > 0 ? next : undefined }
      }),
    async acknowledge(batch, answer) {
      const { done, held, givenUp } = settledOf(batch, answer)
      const movesFolders = done.some(({ operation }) => operation.kind === 'folder')
      const inFolders = movesFolders ? movedBy(done, await (await open()).getAll('notes')) : []
      await change(
        new Set([...batch.map(({ operation }) => operation.noteId), ...inFolders]),
        (rows, notes) => {
          for (const row of done) {
            const { kind, noteId } = row.operation
            for (const id of kind === 'folder' ? inFolders : [noteId]) {
              const note = notes.get(id)
              if (note) notes.set(id, taken(note, row))
            }
          }
          const [first] = batch
          if (first?.operation.kind === 'save' && answer && 'merged' in answer) {
            const note = notes.get(first.operation.noteId)
            // Until the server has written it, so that no list shows an older text in between.
            if (note) notes.set(note.id, { ...note, ...answer.merged })
            return { ...acknowledged(rows, first, null), result: undefined }
          }
          if (!first || !answer || 'taken' in answer || 'merged' in answer) {
            return { drop: [...done, ...givenUp].map(({ seq }) => seq), put: held, result: undefined }
          }
          const before = notes.get(answer.id)
          notes.set(answer.id, { ...answer, deleted_at: before?.deleted_at ?? null, savedAs: first.id })
          return { ...acknowledged(rows, first, answer.version), result: undefined }
        },
        ({ paths, cursor }) => ({ paths: localFolders(paths, done), cursor }),
      )
    },
    refuse: (batch, refusal) =>
      changeRows((rows) => {
        const changes = batch.map((row) => refused(rows, row, refusal))
        return { put: changes.flatMap(({ put }) => put), drop: changes.flatMap(({ drop }) => drop), result: undefined }
      }),
    async mergeConflicts(merge) {
      const waiting: Waiting[] = await (await open()).getAll('outbox')
      const refused = waiting.filter(({ refusal }) => refusal?.kind === 'conflict')
      return change(new Set(refused.map(({ operation }) => operation.noteId)), (rows, notes) => {
        const put = mergedConflicts(rows, notes, merge)
        return { put, result: put.length > 0 }
      })
    },
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
    wasRead: async () => (await (await open()).get('marks', 'cursor')) !== undefined,
    cursor: async () => (await (await open()).get('marks', 'cursor')) ?? 0,
    formerTitles: async () => (await (await open()).get('marks', 'formerTitles')) ?? [],
    async keepFormerTitles(titles) {
      await (await open()).put('marks', titles, 'formerTitles')
    },
    async folders() {
      const marks = (await open()).transaction('marks').store
      const cursor: number = (await marks.get('cursor')) ?? 0
      const known: KnownFolders | undefined = await marks.get('folders')
      if (!known) return cursor === 0 ? [] : null
      return known.cursor === cursor ? known.paths : null
    },
    async takeOver(changes, cursor, folders) {
      const transaction = (await open()).transaction(['notes', 'marks'], 'readwrite')
      // A request that fails aborts the transaction, and is the error that the caller gets.
      transaction.done.catch(() => {})
      const notes = transaction.objectStore('notes')
      for (const { note_id, note } of changes) {
        const known: StoredNote | undefined = await notes.get(note_id)
        const savedAs = known?.version === note?.version ? known?.savedAs : undefined
        await (note ? notes.put({ ...note, savedAs }) : notes.delete(note_id))
      }
      const marks = transaction.objectStore('marks')
      const known: KnownFolders | undefined = await marks.get('folders')
      await marks.put(cursor, 'cursor')
      await marks.put({ paths: folders ?? known?.paths ?? [], cursor } satisfies KnownFolders, 'folders')
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
