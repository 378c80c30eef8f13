import 'fake-indexeddb/auto'
import { afterAll } from 'vitest'
import { closeReplica } from '../src/replica/use-replica.ts'

// What still syncs would outlive the page.
afterAll(closeReplica)

// What the notes rely on and jsdom does not have. One tab at a time is all that these tests open.
Object.defineProperty(navigator, 'locks', {
  value: {
    request: (_name: string, work: () => Promise<unknown>) => work(),
    query: async () => ({ held: [] }),
  },
})

// Nothing has a size there.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
