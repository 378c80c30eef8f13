import 'fake-indexeddb/auto'
import { UnansweredError } from '@cahier/contract/sync'
import { afterEach, expect, it, vi } from 'vitest'
import { type Change, openLogDatabase } from './log-database.ts'
import { createOutbox, type Outbox } from './outbox.ts'

let account = ''
const open: Outbox[] = []
const reports: unknown[] = []
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close()
  reports.length = 0
})

/** A tab of one device; `answer` says what becomes of what it sends. */
async function aTab(answer: (change: Change) => Promise<void>, userId: string = crypto.randomUUID()) {
  account = userId
  const outbox = createOutbox({
    database: await openLogDatabase(userId),
    send: answer,
    exclusively: (work) => work(),
    report: (error) => reports.push(error),
    onSent() {},
  })
  open.push(outbox)
  return outbox
}

const review = (id: string) => ({ id, word_id: 'w', rating: 3 })
const named = (change: Change) => (change.kind === 'add' ? `+${change.review.id}` : `-${change.id}`)
const unanswered = () => Promise.reject(new UnansweredError({ message: 'Failed to fetch', code: '' }))
const refused = (code: string) => Promise.reject(Object.assign(new Error('refused'), { code }))

it('sends in order, each once', async () => {
  const log: string[] = []
  const outbox = await aTab(async (change) => void log.push(named(change)))
  await Promise.all([outbox.add(review('a')), outbox.add(review('b'))])
  await outbox.remove('a')
  await outbox.sync()
  expect(log.toSorted()).toEqual(['+a', '+b', '-a'])
  expect(log.indexOf('-a')).toBeGreaterThan(log.indexOf('+a'))
  expect(outbox.state.get()).toEqual({ waiting: 0, offline: false })
})

it('keeps what the server did not hear, also for the next tab', async () => {
  const outbox = await aTab(unanswered)
  await outbox.add(review('a'))
  await outbox.sync()
  expect(outbox.state.get()).toEqual({ waiting: 1, offline: true })
  outbox.close()
  const log: string[] = []
  const next = await aTab(async (change) => void log.push(named(change)), account)
  await next.sync()
  expect(log).toEqual(['+a'])
  expect(next.state.get()).toEqual({ waiting: 0, offline: false })
})

it('sends again what may have arrived, and takes that back with a word of its own', async () => {
  const log: string[] = []
  let arrives = false
  const outbox = await aTab(async (change) => {
    log.push(named(change))
    if (!arrives) await unanswered()
  })
  await outbox.add(review('a'))
  await outbox.sync()
  await outbox.remove('a')
  arrives = true
  await vi.waitFor(async () => {
    await outbox.sync()
    expect(outbox.state.get().waiting).toBe(0)
  })
  expect(log.slice(-2)).toEqual(['+a', '-a'])
})

it('takes back without a word what never left', async () => {
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const outbox = await aTab(async (change) => {
    log.push(named(change))
    await gate.promise
  })
  await outbox.add(review('a'))
  await vi.waitFor(() => expect(log).toEqual(['+a']))
  await outbox.add(review('b'))
  await outbox.remove('b')
  gate.resolve()
  await outbox.sync()
  expect(log).toEqual(['+a'])
})

it.each([
  ['whose word is gone, without a word', '23503', 0],
  ['that the server will never have, and says so', '23514', 1],
])('gives up a review %s', async (_name, code, told) => {
  const log: string[] = []
  const outbox = await aTab(async (change) => {
    log.push(named(change))
    if (named(change) === '+a') await refused(code)
  })
  await outbox.add(review('a'))
  await outbox.add(review('b'))
  await outbox.sync()
  expect(log).toEqual(['+a', '+b'])
  expect(outbox.state.get()).toEqual({ waiting: 0, offline: false })
  expect(reports).toHaveLength(told)
})

it('waits where the server asks who it is: a session recovers', async () => {
  const outbox = await aTab(() => refused('PGRST301'))
  await outbox.add(review('a'))
  await outbox.sync()
  expect(outbox.state.get()).toEqual({ waiting: 1, offline: true })
})
