import type { Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'

/** Milliseconds between two checks of a server that did not answer. */
const checkIntervalMs = 10_000

export interface Connection {
  /** False while the browser has no network, or the server was last found not to answer. */
  online: Store<boolean>
  /** `fetch` that updates `online` from the outcome of its requests. */
  fetch: typeof fetch
}

/** Whether a request failed in the network. An aborted one says nothing about it. */
const lost = (error: unknown) => error instanceof TypeError

/**
 * Tracks the connection to the backend through the browser's events and the outcome of requests.
 *
 * @param look asks the server for anything; resolves when it answers
 */
export function createConnection(look: () => Promise<unknown>, send: typeof fetch = fetch): Connection {
  const online = createStore(navigator.onLine)
  let timer: ReturnType<typeof setTimeout> | undefined

  const found = (answers: boolean) => {
    clearTimeout(timer)
    online.set(answers)
    // The browser announces that its network is back, but not that a server is: poll.
    if (!answers && navigator.onLine) timer = setTimeout(lookAgain, checkIntervalMs)
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
