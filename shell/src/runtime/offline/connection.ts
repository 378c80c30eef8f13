import type { Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'

/** Milliseconds between two looks whether a server that did not answer does again. */
const lookInterval = 10_000

export interface Connection {
  /** False while the browser has no network, or the server was last found not to answer. */
  online: Store<boolean>
  /** `fetch` that learns from what happens to its requests. */
  fetch: typeof fetch
}

/** Whether a request failed on its way; one that was given up says nothing about the network. */
const lost = (error: unknown) => error instanceof TypeError

/**
 * Watches over the connection to the backend: what the browser says, and what becomes of the requests.
 *
 * @param look asks the server for anything; resolves when it answers
 */
export function createConnection(look: () => Promise<unknown>, send: typeof fetch = fetch): Connection {
  const online = createStore(navigator.onLine)
  let timer: ReturnType<typeof setTimeout> | undefined

  const found = (answers: boolean) => {
    clearTimeout(timer)
    online.set(answers)
    // The browser says when its network is back; nobody says when a server is.
    if (!answers && navigator.onLine) timer = setTimeout(lookAgain, lookInterval)
  }
  const lookAgain = () => {
    look().then(
      () => found(true),
      () => found(false),
    )
  }
  addEventListener('offline', () => found(false))
  addEventListener('online', () => found(true))

  return {
    online,
    async fetch(input, init) {
      try {
        const response = await send(input, init)
        found(true)
        return response
      } catch (error) {
        if (lost(error)) found(false)
        throw error
      }
    },
  }
}
