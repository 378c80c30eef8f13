import type { SearchHit, SearchProvider, ShellApi } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { useEffect, useState } from 'react'
import { useHost } from '../../host/host.ts'
import type { LiveSet } from '../../host/live-set.ts'
import { loadExpose } from '../../runtime/federation/loader.ts'
import { noteRelease } from '../../runtime/health/beacons.ts'
import { runFor } from '../../runtime/health/blame.ts'
import { merge } from './merge.ts'

/** Milliseconds without a keystroke before a search starts. */
const searchDebounceMs = 200
export const minQueryCharacters = 2

/** `failed`: every source failed. `done`: every source has answered or failed. */
export type Search =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'searching' | 'done'; query: string; results: readonly SearchHit[] }

const searchAll: SearchProvider = async (...asked) => {
  const server = await import(/* webpackChunkName: "data" */ '../../account/data/search.ts')
  return server.searchAll(...asked)
}

/** The areas' own search providers first, then the server's search. */
async function sourcesOf(set: LiveSet, shell: ShellApi): Promise<readonly SearchProvider[]> {
  const areas = (await set.all()).flatMap((remote) => {
    const { search } = remote
    if (!search) return []
    return async (...asked: Parameters<SearchProvider>) => {
      const { module, release } = await loadExpose(remote, search.expose, (error, release) =>
        shell.reportError(error, { remote: release.member, release: release.id }),
      )
      noteRelease(release, 'seen')
      return runFor(release, () => (module.default as SearchProvider)(...asked))
    }
  })
  return [...areas, searchAll]
}

/** Asks every source and reports the merged results after each answer. */
async function ask(set: LiveSet, shell: ShellApi, query: string, signal: AbortSignal, tell: (search: Search) => void) {
  const sources = await sourcesOf(set, shell).catch(() => [searchAll])
  const found: (readonly SearchHit[])[] = sources.map(() => [])
  let asked = sources.length
  let failed = 0
  const show = () => {
    if (signal.aborted) return
    const results = merge(query, found)
    if (asked > 0) tell(results.length > 0 ? { status: 'searching', query, results } : { status: 'loading' })
    else tell(failed === sources.length ? { status: 'failed' } : { status: 'done', query, results })
  }
  await Promise.all(
    sources.map(async (source, index) => {
      try {
        found[index] = await source(query, shell, signal)
      } catch (error) {
        failed += 1
        if (!signal.aborted) shell.reportError(error)
      }
      asked -= 1
      show()
    }),
  )
}

/** Results for what is typed; an older answer never replaces a newer one. */
export function useSearch(query: string, attempt: number): Search {
  const shell = useShell()
  const { set } = useHost()
  const [state, setState] = useState<Search>({ status: 'idle' })
  const trimmed = query.trim()

  useEffect(() => {
    if (trimmed.length < minQueryCharacters) {
      setState({ status: 'idle' })
      return
    }
    const abort = new AbortController()
    setState((previous) => ('results' in previous ? previous : { status: 'loading' }))
    const timer = setTimeout(() => void ask(set, shell, trimmed, abort.signal, setState), searchDebounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [trimmed, set, shell, attempt])
  return state
}
