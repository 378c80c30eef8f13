import { QueryClient } from '@tanstack/react-query'
import type { ShellApi } from '../api/shell-api.ts'
import { AreaError } from '../host/area-error.ts'
import { createStore, type WritableStore } from '../host/store.ts'
import { userIdOf } from './request.ts'

/** The state of an area in one page: its data, and since when they come from the device. */
export interface AreaRuntime {
  queries: QueryClient
  /** By query: ISO 8601 of the data from this device that are shown because the server cannot be reached; null otherwise. */
  keptSince(query: string): WritableStore<string | null>
  /** Runs something once in the life of the page. */
  once(name: string, work: () => void): void
}

/**
 * The application's defaults: fresh for 30 s, two retries of errors that may be temporary, none of refusals; requests are also
 * tried offline.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !(error instanceof AreaError && !error.isUnanswered),
        retryDelay: (attempt) => 300 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** One runtime per area and shell. It is cleared when the account changes. */
export function createRuntimes(): (shell: ShellApi) => AreaRuntime {
  const runtimes = new WeakMap<ShellApi, AreaRuntime>()
  return (shell) => {
    const known = runtimes.get(shell)
    if (known) return known
    const created = createRuntime(shell)
    runtimes.set(shell, created)
    return created
  }
}

function createRuntime(shell: ShellApi): AreaRuntime {
  const queries = createQueryClient()
  // The library follows focus and network only while a client is mounted; an area's is mounted as long as the page is open.
  queries.mount()
  const keptSince = new Map<string, WritableStore<string | null>>()
  const done = new Set<string>()
  let userId = userIdOf(shell)
  shell.session.subscribe(() => {
    const next = userIdOf(shell)
    if (next !== userId) {
      queries.clear()
      for (const store of keptSince.values()) store.set(null)
    }
    userId = next
  })
  return {
    queries,
    keptSince(query) {
      const store = keptSince.get(query) ?? createStore<string | null>(null)
      keptSince.set(query, store)
      return store
    },
    once(name, work) {
      if (done.has(name)) return
      done.add(name)
      work()
    },
  }
}
