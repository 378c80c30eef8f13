import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { type LocalDatabase, openLocalDatabase } from './local-database.ts'
import { editionOf } from './operation.ts'
import { createReplica } from './replica.ts'
import type { NotesServer } from './server.ts'
import { MemoryServer } from './testing/server.ts'

const offline: NotesServer = {
  send: () => Promise.reject(new Error('offline')),
  changes: async () => [],
  folders: async () => [],
}

const replicaOf = (database: LocalDatabase, server = offline) =>
  createReplica({
    userId: 'u',
    database,
    server,
    exclusively: (work) => work(),
    tabs: { tell() {}, hear: () => () => {} },
    leases: { take: () => () => {}, held: async () => new Set() },
    report() {},
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
