import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { AreaError } from '../host/area-error.ts'
import { deviceDatabase } from './device.ts'
import { createOutbox } from './outbox.ts'
import { type OutboxRow, outboxRows } from './outbox-rows.ts'

type Change = { kind: 'add' | 'remove'; id: string }

let account = ''
const open: { close(): void }[] = []
const reports: unknown[] = []
const refusals: AreaError[] = []
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close()
  reports.length = 0
  refusals.length = 0
})

const isUnsent = ({ operation, sent }: OutboxRow<Change>, id: string) =>
  !sent && operation.kind === 'add' && operation.id === id

/** A tab of one device; `answer` responds to what it sends. A change that is removed before it was sent is dropped. */
async function openTab(answer: (change: Change) => Promise<void>, name: string = crypto.randomUUID()) {
  account = name
  const database = deviceDatabase(name, { outbox: { keyPath: 'seq', autoIncrement: true } })
  const rows = outboxRows<Change>(database.open, (waiting, fresh) => {
    const { kind, id } = fresh.operation
    const taken = kind === 'remove' && waiting.find((row) => isUnsent(row, id))
    return taken ? { drop: [taken.seq] } : { put: [fresh] }
  })
  const outbox = createOutbox({
    store: rows,
    send: ({ operation }) => answer(operation),
    refusalOf(error) {
      if (!error.isFinal) return null
      refusals.push(error)
      return error
    },
    exclusively: (work) => work(),
    report: (error) => reports.push(error),
  })
  open.push(outbox, database)
  const keep = async (change: Change) => {
    await rows.enqueue(change)
    await outbox.kept()
  }
  return {
    ...outbox,
    add: (id: string) => keep({ kind: 'add', id }),
    remove: (id: string) => keep({ kind: 'remove', id }),
  }
}
const named = ({ kind, id }: Change) => (kind === 'add' ? `+${id}` : `-${id}`)
const unanswered = () => Promise.reject(new AreaError('Failed to fetch'))
const refused = (code: string) => Promise.reject(new AreaError('refused', { code }))

it('sends each change once, in order', async () => {
  const log: string[] = []
  const outbox = await openTab(async (change) => void log.push(named(change)))
  await Promise.all([outbox.add('a'), outbox.add('b')])
  await outbox.sync()
  await outbox.remove('a')
  await outbox.sync()
  expect(log.toSorted()).toEqual(['+a', '+b', '-a'])
  expect(log.indexOf('-a')).toBeGreaterThan(log.indexOf('+a'))
  expect(outbox.state.get()).toEqual({ waiting: 0, offline: false })
})

it('keeps unsent changes, also for the next tab', async () => {
  const outbox = await openTab(unanswered)
  await outbox.add('a')
  await outbox.sync()
  expect(outbox.state.get()).toEqual({ waiting: 1, offline: true })
  outbox.close()

  const offline = await openTab(unanswered, account)
  await offline.sync()
  expect(offline.state.get()).toEqual({ waiting: 1, offline: true })
  offline.close()

  const log: string[] = []
  const next = await openTab(async (change) => void log.push(named(change)), account)
  await next.sync()
  expect(log).toEqual(['+a'])
  expect(next.state.get()).toEqual({ waiting: 0, offline: false })
})

it('resends a change that may have arrived, then the one that undoes it', async () => {
  const log: string[] = []
  let arrives = false
  const outbox = await openTab(async (change) => {
    log.push(named(change))
    if (!arrives) await unanswered()
  })
  await outbox.add('a')
  await outbox.sync()
  await outbox.remove('a')
  arrives = true
  await vi.waitFor(async () => {
    await outbox.sync()
    expect(outbox.state.get().waiting).toBe(0)
  })
  expect(log.slice(-2)).toEqual(['+a', '-a'])
})

it('merges a change into one that has not been sent', async () => {
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const outbox = await openTab(async (change) => {
    log.push(named(change))
    await gate.promise
  })
  await outbox.add('a')
  await vi.waitFor(() => expect(log).toEqual(['+a']))
  await outbox.add('b')
  await outbox.remove('b')
  gate.resolve()
  await outbox.sync()
  expect(log).toEqual(['+a'])
})

it('discards a change that the server permanently refuses, and continues with the next', async () => {
  const log: string[] = []
  const outbox = await openTab(async (change) => {
    log.push(named(change))
    if (named(change) === '+a') await refused('23514')
  })
  await outbox.add('a')
  await outbox.add('b')
  await outbox.sync()
  expect(log).toEqual(['+a', '+b'])
  expect(outbox.state.get()).toEqual({ waiting: 0, offline: false })
  expect(refusals.map(({ code }) => code)).toEqual(['23514'])
  expect(reports).toEqual([])
})

it('waits after an authentication error, because sessions recover', async () => {
  const outbox = await openTab(() => refused('PGRST301'))
  await outbox.add('a')
  await outbox.sync()
  expect(outbox.state.get()).toEqual({ waiting: 1, offline: true })
  expect(reports).toHaveLength(1)
})
