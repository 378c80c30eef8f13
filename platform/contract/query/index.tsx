import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useShell } from '../host/shell-context.tsx'

export { isDuplicate, missesTable } from './failure.ts'

/** A refusal by the server (4xx) stays one however often it is asked; only transport and server failures are retried. */
function isRefusal(error: unknown): boolean {
  const { status, code } = error as { status?: unknown; code?: unknown }
  if (typeof status === 'number' && status >= 400 && status < 500) return true
  return typeof code === 'string' && code !== ''
}

/** A query client with the application's rules: stale after 30 s, two retries of what may heal, none of refusals. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (attempt) => 300 * 2 ** attempt,
      },
      mutations: { retry: false },
    },
  })
}

/** The query client of one remote. It forgets everything when the account changes. */
export function RemoteQueryProvider({ children }: { children: ReactNode }) {
  const shell = useShell()
  const [client] = useState(createQueryClient)
  useEffect(() => {
    const userOf = () => {
      const session = shell.session.get()
      return session.status === 'signed-in' ? session.userId : null
    }
    let user = userOf()
    return shell.session.subscribe(() => {
      const next = userOf()
      if (next !== user) client.clear()
      user = next
    })
  }, [shell, client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
