import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { type LocalDatabase, openLocalDatabase } from './local-database.ts'
import { editionOf } from './operation.ts'
import { StaleTextError } from './outbox.ts'
import { createReplica, type ReplicaOptions, type TabChange } from './replica.ts'
import type { NotesServer } from './server.ts'
import { MemoryServer } from './testing/server.ts'

const offline: NotesServer = {
  send: () => Promise.reject(new Error('offline')),
  changes: async () => [],
  folders: async () => [],
}

const replicaOf = (database: LocalDatabase, server = offline, given: Partial<ReplicaOptions> = {}) =>
  createReplica({
    userId: 'u',
    database,
    server,
    exclusively: (work) => work(),
    tabs: { tell() {}, hear: () => () => {} },
    leases: { take: () => () => {}, held: async () => new Set() },
    report() {},
    answerTimeout: () => new Promise(() => {}),
    ...given,
  })

it('shows a note that another tab finishes sending while this one reads what the device has', async () => {
  const server = new MemoryServer()
  const other = await openLocalDatabase('shared')
  await other.enqueue({ kind: 'save', noteId: 'n', text: { title: 'Mitose', content: '', tags: [] } }, editionOf(0))
  const finishSending = async () => {
    const batch = (await other.takeNext()) ?? []
    await other.acknowledge(batch, await server.send(batch.map(({ operation }) => operation)))
  }
  const own = await openLocalDatabase('shared')
  let finished: Promise<void> | undefined
  /** The other tab finishes between the first and the second thing that is read. */
  const afterwards = async <Rows>(rows: Promise<Rows>): Promise<Rows> => {
    const read = await rows
    finished ??= finishSending()
    await finished
    return read
  }
  const database: LocalDatabase = {
    ...own,
    notes: () => afterwards(own.notes()),
    outbox: () => afterwards(own.outbox()),
  }
  const replica = replicaOf(database)
  await replica.start()
  expect(replica.state.get().notes.map(({ title }) => title)).toEqual(['Mitose'])
  replica.close()
})

it('never says that nothing waits while it reads what the device has', async () => {
  const database = await openLocalDatabase('waiting')
  await database.enqueue({ kind: 'save', noteId: 'n', text: { title: 'Mitose', content: '', tags: [] } }, editionOf(0))
  const replica = replicaOf(database)
  const counts: number[] = []
  replica.state.subscribe(() => void counts.push(replica.state.get().waiting))
  await replica.start()
  expect(new Set(counts)).toEqual(new Set([1]))
  replica.close()
})

it('tells nobody of a synchronisation that changed nothing', async () => {
  const server = new MemoryServer()
  const database = await openLocalDatabase('unchanged')
  const save = { kind: 'save', noteId: 'n', text: { title: 'Mitose', content: '', tags: [] } } as const
  await database.enqueue(save, editionOf(0))
  const replica = replicaOf(database, server)
  await replica.start()
  expect(replica.state.get()).toMatchObject({ status: 'ready', waiting: 0, notes: [{ title: 'Mitose' }] })
  const { notes } = replica.state.get()
  const told = vi.fn()
  replica.state.subscribe(told)
  await replica.sync()
  expect(told).not.toHaveBeenCalled()
  await replica.pin('n', true)
  await replica.sync()
  expect(told).toHaveBeenCalled()
  expect(replica.state.get().notes).not.toBe(notes)
  replica.close()
})

describe('the outcome of changes', () => {
  const pin = { kind: 'pin', noteId: 'n', pinned: true } as const
  const problem = (code: string) => ({ place: 0, code, message: 'Non.', details: '' })
  const answers = (send: NotesServer['send']): NotesServer => ({ ...offline, send })
  const outcomeOf = async (server: NotesServer, given: Partial<ReplicaOptions> = {}) => {
    const replica = replicaOf(await openLocalDatabase(crypto.randomUUID()), server, given)
    const outcome = await replica.outcome(await replica.change([pin]))
    replica.close()
    return outcome
  }

  it('is that the server took them', async () => {
    expect(await outcomeOf(answers(async () => ({ taken: 1, problems: [] })))).toBe('taken')
  })
  it('is that they are kept where the server cannot be reached', async () => {
    expect(await outcomeOf(offline)).toBe('kept')
  })
  it('is that they are kept where the server takes long', async () => {
    const never = answers(() => new Promise(() => {}))
    expect(await outcomeOf(never, { answerTimeout: async () => {} })).toBe('kept')
  })
  it('is a refusal for a reason that may pass', async () => {
    const full = answers(async () => ({ taken: 1, problems: [problem('PT402')] }))
    expect(await outcomeOf(full)).toEqual({ kind: 'limit', message: 'Non.' })
  })
  it('is that one was given up, of which each tab is told', async () => {
    const [own, told] = [vi.fn(), vi.fn()]
    const gone = answers(async () => ({ taken: 1, problems: [problem('PT404')] }))
    const tabs = { tell: told, hear: () => () => {} }
    expect(await outcomeOf(gone, { onGivenUp: own, tabs })).toBe('given-up')
    const { givenUp } = told.mock.calls.map(([change]) => change).find((change) => change.givenUp)
    expect([own.mock.calls, givenUp.sentence]).toEqual([[['Non.']], 'Non.'])
    const other = vi.fn()
    const hear = (listener: (change: TabChange) => void) => {
      listener({ givenUp })
      return () => {}
    }
    replicaOf(await openLocalDatabase(crypto.randomUUID()), offline, {
      onGivenUp: other,
      tabs: { tell() {}, hear },
    }).close()
    expect(other).toHaveBeenCalledWith('Non.')
  })
  it('does not follow an attempt that failed before', async () => {
    let online = false
    const server = answers(async () => {
      if (!online) throw new Error('offline')
      return { taken: 1, problems: [] }
    })
    const replica = replicaOf(await openLocalDatabase(crypto.randomUUID()), server)
    expect(await replica.outcome(await replica.change([pin]))).toBe('kept')
    online = true
    expect(replica.state.get().offline).toBe(true)
    expect(await replica.outcome(await replica.change([{ ...pin, pinned: false }]))).toBe('taken')
    replica.close()
  })
})

it('shows an empty account offline once this device has read it', async () => {
  const name = crypto.randomUUID()
  const first = replicaOf(await openLocalDatabase(name))
  await first.start()
  first.close()
  const unreached = { ...offline, changes: () => Promise.reject(new Error('offline')) }
  const again = replicaOf(await openLocalDatabase(name), unreached)
  await again.start()
  expect(again.state.get()).toMatchObject({ status: 'ready', notes: [], offline: true })
  again.close()
})

it('knows the text that is current, once it has refused one on another', async () => {
  const [database, other] = [await openLocalDatabase('stale'), await openLocalDatabase('stale')]
  const replica = replicaOf(database)
  const text = (content: string) => ({ title: 'Mitose', content, tags: [] })
  const edition = await replica.save('n', text('un'), editionOf(0))
  // Nobody rings.
  await other.enqueue({ kind: 'save', noteId: 'n', text: text('un deux') }, edition)
  await expect(replica.save('n', text('zéro un'), edition)).rejects.toThrow(StaleTextError)
  expect(replica.state.get().notes.map(({ content }) => content)).toEqual(['un deux'])
  replica.close()
  other.close()
})
