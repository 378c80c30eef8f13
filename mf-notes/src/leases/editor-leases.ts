/** Says, across all tabs, which editors are open. The lease of an editor ends with its tab, however that ends. */
export interface EditorLeases {
  /** @returns releases it */
  take(id: string): () => void
  /** Ids of the editors that are open. */
  held(): Promise<ReadonlySet<string>>
}

/** A lock for each editor: the browser releases it with the tab, however that ends. */
export function editorLeases(prefix: string): EditorLeases {
  return {
    take(id) {
      const { promise, resolve } = Promise.withResolvers<void>()
      void navigator.locks.request(prefix + id, () => promise)
      return resolve
    },
    async held() {
      const { held = [] } = await navigator.locks.query()
      return new Set(held.map(({ name = '' }) => name.replace(prefix, '')))
    },
  }
}
