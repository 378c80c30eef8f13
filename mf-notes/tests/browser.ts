import { webcrypto } from 'node:crypto'
import 'fake-indexeddb/auto'
import { afterAll, vi } from 'vitest'
import { closeReplica } from '../src/replica/use-replica.ts'

const deleteDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

// A replica that still synchronises would outlive the page. A database is deleted once its last transaction is done.
afterAll(async () => {
  closeReplica()
  for (const { name } of await indexedDB.databases()) if (name) await deleteDatabase(name)
})

// What the notes rely on and jsdom does not have. One tab at a time is all that these tests open.
Object.defineProperty(navigator, 'locks', {
  value: {
    request: (_name: string, work: () => Promise<unknown>) => work(),
    query: async () => ({ held: [] }),
  },
})

// Text has no place there, and the editor asks where it is. The plain field behaves the same to whoever uses it; the editor is tried in a browser.
vi.mock('../src/text-editor/note-text.tsx', async () => {
  const { PlainText } = await import('../src/text-editor/plain-text.tsx')
  return { NoteText: PlainText }
})

// Nothing has a size there.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Nothing is scrolled either.
Element.prototype.scrollIntoView ??= () => {}

// How long an answer takes says nothing here.
vi.mock('../src/replica/answer-timeout.ts', () => ({ answerTimeout: () => new Promise(() => {}) }))

// What jsdom has of `crypto` cannot digest.
Object.defineProperty(crypto, 'subtle', { configurable: true, value: webcrypto.subtle })
