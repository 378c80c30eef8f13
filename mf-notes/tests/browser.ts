import 'fake-indexeddb/auto'

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
