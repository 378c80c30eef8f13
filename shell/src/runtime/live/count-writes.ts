export interface Writes {
  /** `fetch` that counts what it sends. */
  fetch: typeof fetch
  /** Whether a request that may change something has not been answered yet. */
  pending(): boolean
}

/** Counts writing requests that are in flight, because a document load would abort them. */
export function countWrites(send: typeof fetch = fetch): Writes {
  let open = 0
  return {
    pending: () => open > 0,
    async fetch(input, init) {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      if (/^(GET|HEAD)$/i.test(method)) return send(input, init)
      open += 1
      try {
        return await send(input, init)
      } finally {
        open -= 1
      }
    },
  }
}
