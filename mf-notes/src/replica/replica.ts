import type { Store } from '@cahier/contract'
import { createOutbox, type OutboxState } from '@cahier/contract/data'
import { createStore } from '@cahier/contract/react'
import type { NewAttachment } from '../data/attach.ts'
import type { NoteText } from '../data/notes.ts'
import type { EditorLeases } from '../leases/editor-leases.ts'
import { createDrafts } from './drafts.ts'
import type { LocalDatabase } from './local-database.ts'
import {
  type Edition,
  editionOf,
  type Operation,
  type Refusal,
  refusalOf,
  type StoredNote,
  type Waiting,
} from './operation.ts'
import { type Request, StaleTextError } from './outbox.ts'
import type { NotesServer } from './server.ts'
import { type LocalNote, localFolders, localView } from './view.ts'

export interface ReplicaState extends OutboxState {
  /** `loading` until this device has the notes once, `failed` when it could not get them the first time. */
  status: 'loading' | 'ready' | 'failed'
  /** All notes, trash included, in no particular order. */
  notes: readonly LocalNote[]
  /** Paths of the folders that stay whether or not a note lies in them. */
  folders: readonly string[]
  /** How many texts were typed and not saved. */
  drafts: number
  /** Ids of files whose deletion waits to be sent. */
  detached: ReadonlySet<string>
  /** Why the last attempt to reach the server failed. */
  error: unknown
}

/** What a replica is made from. Tests replace each of them. */
export interface ReplicaOptions {
  userId: string
  database: LocalDatabase
  server: NotesServer
  /** Runs work while no other tab of this device does. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** Messages between the tabs of this device. */
  tabs: { tell(change: TabChange): void; hear(listener: (change: TabChange) => void): () => void }
  leases: EditorLeases
  report(error: unknown): void
  /** The server took a change, or refused it: figures elsewhere may be old. */
  onSettled?(): void
  /** The server refused a change for good, with its sentence for the learner: it is given up. Each tab hears of it. */
  onGivenUp?(sentence: string): void
  /** Resolves when a learner should hear what became of a change, whether or not the server has answered. */
  answerTimeout(): Promise<unknown>
}

/**
 * What became of changes: the server took all of them; they are kept on this device, because it cannot be reached or takes long; it
 * gave one up, of which `onGivenUp` has told; or it refused one, which stays on this device.
 */
export type Outcome = 'taken' | 'kept' | 'given-up' | Refusal

/** A change whose outcome is asked for. */
export type Followed = Pick<Operation, 'kind' | 'noteId'> & { file?: { id: string } }

/** Later changes with the same key replace earlier ones in the outbox, and speak for them. */
const keyOf = ({ kind, noteId, ...rest }: Followed) => JSON.stringify([kind, noteId, rest.file?.id])

/** What another tab has to read again. `notes` absent: only the outbox changed. */
export interface TabChange {
  notes?: readonly string[]
  /** Keys of the changes that the server refused for good, and its sentence for the learner. */
  givenUp?: { keys: readonly string[]; sentence: string }
}

/**
 * This device's copy of a learner's notes. Changes are kept here first and sent in order, each once; what others changed
 * is taken over afterwards. What was kept is given up only when the learner says so.
 */
export function createReplica(options: ReplicaOptions) {
  const { userId, database, server, exclusively, tabs, onSettled } = options
  const state = createStore<ReplicaState>({
    status: 'loading',
    notes: [],
    folders: [],
    waiting: 0,
    drafts: 0,
    detached: new Set(),
    offline: false,
    error: null,
  })
  const stored = new Map<string, StoredNote>()
  let storedFolders: readonly string[] = []
  let waiting: readonly Waiting[] = []
  /** Keys of changes that were given up, until they are made again. */
  const givenUp = new Set<string>()
  /** The last attempt to send. */
  let attempt: Promise<void> = Promise.resolve()
  let closed = false

  /** Nothing renders again for a synchronisation that changed nothing. */
  function show(change: Partial<ReplicaState> = {}): void {
    if (closed) return
    const before = state.get()
    const next: ReplicaState = {
      ...before,
      ...change,
      notes: kept(before.notes, localView([...stored.values()], waiting, userId)),
      folders: kept(before.folders, localFolders(storedFolders, waiting)),
      detached: kept(before.detached, detachedIn(waiting)),
      waiting: waiting.length,
    }
    if (!isSame(Object.values(before), Object.values(next))) state.set(next)
  }

  async function readAgain({ notes = [], givenUp }: TabChange): Promise<void> {
    if (givenUp) giveUp(givenUp)
    waiting = await database.outbox()
    storedFolders = (await database.folders()) ?? storedFolders
    for (const id of notes) {
      const note = await database.note(id)
      if (note) stored.set(id, note)
      else stored.delete(id)
    }
    show(notes.length > 0 || waiting.length > 0 ? { status: 'ready' } : {})
  }

  function giveUp({ keys, sentence }: NonNullable<TabChange['givenUp']>): void {
    for (const key of keys) givenUp.add(key)
    options.onGivenUp?.(sentence)
  }

  /** Merges texts that the server refused with those that it has, and sends them. */
  async function mergeConflicts(): Promise<void> {
    if (!waiting.some(({ refusal }) => refusal?.kind === 'conflict')) return
    const { mergeNote } = await import(/* webpackChunkName: "merge" */ '../merge/merge-note.ts')
    if (!(await database.mergeConflicts(mergeNote))) return
    await readAgain({})
    tabs.tell({})
    void sync()
  }

  async function keep(request: Request, on?: Edition): Promise<Edition> {
    givenUp.delete(keyOf(request))
    const edition = await database.enqueue(request, on)
    await sendSoon()
    return edition
  }

  async function keepOne(request: Request): Promise<readonly Followed[]> {
    await keep(request)
    return [request]
  }

  async function sendSoon(): Promise<void> {
    await readAgain({})
    tabs.tell({})
    attempt = sync()
  }

  /** Takes over what others changed. */
  async function pull(): Promise<void> {
    let cursor = await database.cursor()
    if ((await database.folders()) === null) {
      await database.takeOver([], cursor, await server.folders())
      await readAgain({})
    }
    for (let page = await server.changes(cursor); page.length > 0 && !closed; page = await server.changes(cursor)) {
      cursor = page.at(-1)?.revision ?? cursor
      const changes = page
        .filter(({ folders }) => !folders)
        .map(({ note_id, note, deleted_at }) => ({ note_id, note: note && { ...note, deleted_at } }))
      await database.takeOver(changes, cursor, page.findLast(({ folders }) => folders)?.folders ?? undefined)
      const notes = changes.map(({ note_id }) => note_id)
      await readAgain({ notes })
      tabs.tell({ notes })
    }
    // An account without notes has no changes either: it is read nevertheless.
    if (!(await database.wasRead())) await database.takeOver([], cursor)
  }

  const outbox = createOutbox({
    store: database,
    async send(batch) {
      const answer = await server.send(batch.map(({ operation }) => operation))
      const given = answer && 'taken' in answer ? answer.problems.filter(({ code }) => code !== 'PT402') : []
      if (given[0]) {
        const keys = given.flatMap(({ place }) => batch[place] ?? []).map(({ operation }) => keyOf(operation))
        const change = { keys, sentence: given[0].message }
        giveUp(change)
        tabs.tell({ givenUp: change })
      }
      return answer
    },
    refusalOf,
    exclusively,
    async onSettled(batch) {
      const inFolders = batch.some(({ operation }) => operation.kind === 'folder')
        ? [...stored.values()].filter(({ folder }) => folder !== null).map(({ id }) => id)
        : []
      const notes = [...new Set([...batch.map(({ operation }) => operation.noteId).filter(Boolean), ...inFolders])]
      await readAgain({ notes })
      tabs.tell({ notes })
      onSettled?.()
    },
    async afterSending() {
      await pull()
      await mergeConflicts()
    },
    onDone: () => show({ status: 'ready', offline: false, error: null }),
    onFailed(error) {
      const { status } = state.get()
      show({ status: status === 'ready' ? status : 'failed', offline: true, error })
    },
    report: options.report,
  })
  const { sync } = outbox

  async function showKept(): Promise<void> {
    // In this order: what another tab has sent meanwhile left the outbox for the notes.
    waiting = await database.outbox()
    for (const note of await database.notes()) stored.set(note.id, note)
    storedFolders = (await database.folders()) ?? []
    const drafts = (await database.drafts()).length
    const known = (await database.wasRead()) || stored.size > 0 || waiting.length > 0
    // At once: a state in between would say that nothing waits.
    show({ drafts, ...(known && { status: 'ready' }) })
  }

  const stopHearing = tabs.hear((change) => void readAgain(change).catch(() => {}))

  return {
    state: state as Store<ReplicaState>,
    /** Shows what is on this device, then synchronises. Never rejects: `state` says how it went. */
    async start(): Promise<void> {
      try {
        await showKept()
      } catch (error) {
        if (closed) return
        options.report(error)
        show({ status: 'failed', error })
      }
      await sync()
    },
    /** Sends what waits, then takes over what others changed. Never rejects: `state` says how it went. */
    sync,
    /**
     * Keeps a text. Resolves once it survives the end of this tab, to the edition that it is now.
     *
     * @param on edition that it was written on, `editionOf(0)` for a new note
     * @throws StaleTextError when another text is current by now, from another tab or device
     */
    async save(noteId: string, text: NoteText, on: Edition): Promise<Edition> {
      try {
        return await keep({ kind: 'save', noteId, text }, on)
      } catch (error) {
        // The text that is current by now is what its writer needs.
        if (error instanceof StaleTextError) await readAgain({ notes: [noteId] })
        throw error
      }
    },
    /** Keeps several changes besides texts. Resolves once they survive the end of this tab, to what `outcome` takes. */
    async change(requests: readonly Request[]): Promise<readonly Followed[]> {
      for (const request of requests) givenUp.delete(keyOf(request))
      await database.enqueueAll(requests)
      await sendSoon()
      return requests
    },
    /** What becomes of changes that were just kept. Never rejects, and resolves soon also without a network. */
    outcome(changes: readonly Followed[]): Promise<Outcome> {
      const wanted = new Set(changes.map(keyOf))
      const known = (): Outcome | null => {
        if (changes.some((change) => givenUp.has(keyOf(change)))) return 'given-up'
        const own = waiting.filter(({ operation }) => wanted.has(keyOf(operation)))
        if (own.length === 0) return 'taken'
        return own.find(({ refusal }) => refusal)?.refusal ?? (closed ? 'kept' : null)
      }
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      const look = (otherwise: Outcome | null) => {
        const outcome = known() ?? otherwise
        if (outcome === null) return
        stop()
        resolve(outcome)
      }
      const stop = state.subscribe(() => look(null))
      look(null)
      // An earlier attempt may have failed: only this one says whether the server can be reached.
      void Promise.race([attempt, options.answerTimeout()]).then(() => look('kept'))
      return promise
    },
    pin: (noteId: string, pinned: boolean) => keepOne({ kind: 'pin', noteId, pinned }),
    trash: (noteId: string, trashed: boolean) => keepOne({ kind: 'trash', noteId, trashed }),
    delete: (noteId: string) => keepOne({ kind: 'delete', noteId }),
    /** Deletes a file of a note. Resolves once that survives the end of this tab. */
    detach: (noteId: string, file: NewAttachment) => keepOne({ kind: 'detach', noteId, file }),
    /** Undoes that, also once the server has heard of it. */
    attach: (noteId: string, file: NewAttachment) => keepOne({ kind: 'attach', noteId, file }),
    /** Sends again what was refused for a reason that may have passed. */
    async retry(kind: Refusal['kind'] = 'limit'): Promise<void> {
      await database.retry(kind)
      await readAgain({})
      await sync()
    },
    /** Writes over the edition that the learner has seen; that text stays among the note's versions. */
    replace: (noteId: string, text: NoteText, seen: Edition) =>
      keep({ kind: 'save', noteId, text, overwrites: true }, seen),
    /** Keeps a text that lost a conflict: it goes to the trash as a note of its own. */
    async setAside(text: NoteText): Promise<void> {
      const noteId = crypto.randomUUID()
      await keep({ kind: 'save', noteId, text }, editionOf(0))
      await keep({ kind: 'trash', noteId, trashed: true })
    },
    /** Answers a refusal: this device's text becomes a note of its own, under its title or another. @returns its id */
    keepAsNew: (noteId: string, title?: string) => copyOf(noteId, title),
    /** The titles that notes had, as this device last knew them: offline, links find their notes by them. */
    formerTitles: database.formerTitles,
    keepFormerTitles: database.keepFormerTitles,
    drafts: createDrafts(database, options.leases, {
      count: (drafts) => (closed ? undefined : state.set({ ...state.get(), drafts })),
      error: (error) => (closed ? undefined : options.report(error)),
    }),
    /** Ends what runs in this tab. What waits stays on the device. */
    close(): void {
      closed = true
      outbox.close()
      stopHearing()
      database.close()
    },
  }

  /** The copy comes first: whenever this tab ends, the text is somewhere. */
  async function copyOf(noteId: string, title?: string): Promise<string | null> {
    const mine = waitingText(waiting, noteId)
    if (!mine) return null
    const id = crypto.randomUUID()
    const text = title === undefined ? mine.text : { ...mine.text, title }
    await keep({ kind: 'save', noteId: id, text }, editionOf(0))
    await database.abandon(noteId, mine.edition)
    await readAgain({})
    tabs.tell({})
    return id
  }
}
export type Replica = ReturnType<typeof createReplica>

const isSame = (before: Iterable<unknown>, now: Iterable<unknown>): boolean => {
  const [one, other] = [[...before], [...now]]
  return one.length === other.length && one.every((value, place) => value === other[place])
}

/** The same list or set as before where it holds the same. */
const kept = <Values extends Iterable<unknown>>(before: Values, now: Values): Values =>
  isSame(before, now) ? before : now

const detachedIn = (waiting: readonly Waiting[]): ReadonlySet<string> =>
  new Set(waiting.flatMap(({ operation }) => (operation.kind === 'detach' ? [operation.file.id] : [])))

/** The latest text of a note that waits. */
function waitingText(waiting: readonly Waiting[], noteId: string): { text: NoteText; edition: Edition } | null {
  const row = waiting.findLast(({ operation: { kind, noteId: id } }) => kind === 'save' && id === noteId)
  return row?.operation.kind === 'save' ? { text: row.operation.text, edition: row.id } : null
}
