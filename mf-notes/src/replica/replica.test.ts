import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { type LocalDatabase, openLocalDatabase } from './local-database.ts'
import { editionOf } from './operation.ts'
import { createReplica } from './replica.ts'
import { MemoryServer } from './testing/server.ts'

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
  const replica = createReplica({
    userId: 'u',
    database,
    server: { send: () => Promise.reject(new Error('offline')), changes: async () => [], folders: async () => [] },
    exclusively: (work) => work(),
    tabs: { tell() {}, hear: () => () => {} },
    leases: { take: () => () => {}, held: async () => new Set() },
    report() {},
  })
  await replica.start()
  expect(replica.state.get().notes.map(({ title }) => title)).toEqual(['Mitose'])
  replica.close()
})

it('never says that nothing waits while it reads what the device has', async () => {
  const database = await openLocalDatabase('waiting')
  await database.enqueue({ kind: 'save', noteId: 'n', text: { title: 'Mitose', content: '', tags: [] } }, editionOf(0))
  const replica = createReplica({
    userId: 'u',
    database,
    server: { send: () => Promise.reject(new Error('offline')), changes: async () => [], folders: async () => [] },
    exclusively: (work) => work(),
    tabs: { tell() {}, hear: () => () => {} },
    leases: { take: () => () => {}, held: async () => new Set() },
    report() {},
  })
  const counts: number[] = []
  replica.state.subscribe(() => void counts.push(replica.state.get().waiting))
  await replica.start()
  expect(new Set(counts)).toEqual(new Set([1]))
  replica.close()
})
