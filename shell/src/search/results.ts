import type { ShellApi } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { useEffect, useState } from 'react'
import type { Database } from '../session/database.gen.ts'

export type SearchResult = Database['public']['Functions']['search_all']['Returns'][number]

/** Milliseconds without a keystroke before the server is asked. */
const pause = 200
export const shortestQuery = 2

export type Search =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'done'; query: string; results: readonly SearchResult[] }

async function searchAll(shell: ShellApi, query: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const client = await shell.supabase<Database>()
  const { data, error } = await client.rpc('search_all', { search_query: query, max: 50 }).abortSignal(signal)
  if (error) throw error
  return data
}

/** Results for what is typed; an older answer never replaces a newer one. */
export function useSearch(query: string, attempt: number): Search {
  const shell = useShell()
  const [state, setState] = useState<Search>({ status: 'idle' })
  const trimmed = query.trim()

  useEffect(() => {
    if (trimmed.length < shortestQuery) {
      setState({ status: 'idle' })
      return
    }
    const abort = new AbortController()
    setState((previous) => (previous.status === 'done' ? previous : { status: 'loading' }))
    const timer = setTimeout(() => {
      searchAll(shell, trimmed, abort.signal).then(
        (results) => {
          if (!abort.signal.aborted) setState({ status: 'done', query: trimmed, results })
        },
        (error: unknown) => {
          if (abort.signal.aborted) return
          shell.reportError(error)
          setState({ status: 'failed' })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [trimmed, shell, attempt])
  return state
}
