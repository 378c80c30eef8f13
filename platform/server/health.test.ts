import { afterEach, expect, test } from 'vitest'
import type { TestServer } from './testing/index.ts'
import { fakeBackend, testServer } from './testing/index.ts'

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

test('an idle connection stays open for longer than a client or a proxy keeps it', async () => {
  running = await testServer()
  const { headers } = await running.fetch('/healthz')
  expect(headers.get('keep-alive')).toBe('timeout=75')
})
