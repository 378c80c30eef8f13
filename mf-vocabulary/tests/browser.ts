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
// What still sends would outlive the page.
afterAll(reviews.close)

// What the outbox relies on and jsdom does not have. One tab at a time is all that these tests open.
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, work: () => Promise<unknown>) => work() },
})

// Its crypto has no digests.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle })

// Nothing has a size there.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
