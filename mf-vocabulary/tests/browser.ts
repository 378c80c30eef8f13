import 'fake-indexeddb/auto'
import { afterAll } from 'vitest'
import { closeOutbox } from '../src/outbox/use-outbox.ts'

// What still sends would outlive the page.
afterAll(closeOutbox)

// What the outbox relies on and jsdom does not have. One tab at a time is all that these tests open.
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, work: () => Promise<unknown>) => work() },
})

// Nothing has a size there.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
