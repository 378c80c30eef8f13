import { reviews } from '../src/data/reviews.ts'
import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { unmountRemotes } from '@cahier/contract/testing'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach } from 'vitest'

afterEach(async () => {
  await unmountRemotes()
  reviews.close()
  globalThis.indexedDB = new IDBFactory()
})
// Closes the outbox: a running request would outlive the page.
afterAll(reviews.close)

// jsdom lacks locks, which the outbox uses. These tests open one tab only, so no real lock is needed.
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, work: () => Promise<unknown>) => work() },
})

// jsdom's crypto has no digests.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle })

// jsdom has no layout.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
