import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promote, ReleaseError, tryOut } from '@cahier/releases/model'
import { id } from '@cahier/releases/testing'
import { afterEach, expect, test } from 'vitest'
import type { TestServer } from './testing/index.ts'
import { fakeBackend, testServer, until } from './testing/index.ts'

let running: TestServer
afterEach(() => running[Symbol.asyncDispose]())

test.each(['/healthz', '/health'])('%s reports that everything works', async (path) => {
  running = await testServer()
  const response = await running.fetch(path)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok', release_set: 1, database: 'up' })
})

test('it is 503 while the backend is down', async () => {
  running = await testServer({ backend: fakeBackend({ isUp: () => Promise.resolve(false) }) })
  const response = await running.fetch('/healthz')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'unavailable', release_set: 1, database: 'down' })
})

test.each([
  ['the disk is under the reserve', 'CAHIER-B018'],
  ['the database is read-only', 'CAHIER-B019'],
])('it is degraded, with the code, while %s', async (_why, problem) => {
  const backend = createServer((_request, response) => response.end(JSON.stringify({ status: 'degraded', problem })))
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const { port } = backend.address() as AddressInfo
  running = await testServer({ backend: fakeBackend({ target: () => new URL(`http://127.0.0.1:${port}`) }) })
  const response = await running.fetch('/healthz')
  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'degraded', release_set: 1, database: 'up', problem },
  ])
  backend.close()
})

test('it is degraded while the release store cannot be written to', async () => {
  running = await testServer()
  const requireWritable = async () => {
    throw new ReleaseError('CAHIER-R052', { store: '/srv' })
  }
  const { store } = running
  await running[Symbol.asyncDispose]()
  running = await testServer({ store: { ...store, requireWritable } })
  expect(await (await running.fetch('/healthz')).json()).toMatchObject({ problem: 'CAHIER-R052' })
})

test('an idle connection stays open for longer than a client or a proxy keeps it', async () => {
  running = await testServer()
  const { headers } = await running.fetch('/healthz')
  expect(headers.get('keep-alive')).toBe('timeout=75')
})

test('what the database does not support is named once a start has looked, and with each set after it', async () => {
  let floors: Record<string, string> = { notes: '20260201000000' }
  running = await testServer({ empty: true, ledger: async () => ({ head: '20260201000000', floor: null, floors }) })
  const health = async () => (await running.fetch('/healthz')).json()
  const builtAgainst = (version: string) => ({ migration: { needs: null, builtAgainst: version } })
  await running.publish('shell', id('a'))
  await running.publish('mf-notes', id('b'), builtAgainst('20260101000000'))
  await running.publish('mf-notes', id('c'), builtAgainst('20260201000000'))
  await running.commit((live) => promote(live, { shell: id('a'), 'mf-notes': id('b') }, null))
  await running.server.refresh()
  expect(await health()).toEqual({
    status: 'degraded',
    release_set: 1,
    database: 'up',
    problem: 'CAHIER-S011',
    unsupported: [`mf-notes@${id('b')}`],
  })
  expect((await running.fetch('/healthz')).status).toBe(200)
  expect(running.lines.filter(({ code }) => code === 'CAHIER-S011')).toMatchObject([
    { event: 'set.unsupported', release_set: 1, message: expect.stringContaining('20260201000000') },
  ])

  await running.commit((live) => promote(live, { 'mf-notes': id('c') }, null))
  await until(async () => (await health()).status === 'ok')
  // On trial it reaches some sessions.
  await running.commit((live) => tryOut(live, 'mf-notes', { release: id('b'), share: 10 }, null))
  await until(async () => (await health()).problem === 'CAHIER-S011')
  floors = {}
  await running.server.refresh()
  expect(await health()).toMatchObject({ status: 'ok', release_set: 3 })
})
