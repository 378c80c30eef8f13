import {
  keepPreviousData,
  type QueryKey,
  type UseQueryResult,
  useQuery as useTanstackQuery,
} from '@tanstack/react-query'
import type { KeptValues } from '../device/kept.ts'
import type { AreaError } from '../host/area-error.ts'
import { useShell } from '../host/shell-context.tsx'
import { useStore } from '../host/store.ts'
import type { ShellApi } from '../v1/shell-api.ts'
import { type LiveTable, useLive } from './live.ts'
import { answerTimeout } from './request.ts'
import type { AreaRuntime } from './runtime.ts'

export interface QueryOptions<Args extends readonly unknown[]> {
  /** Nothing is asked where it says no. */
  enabled?(...args: Args): boolean
  /** Milliseconds in which an answer is not asked for again; 30 s unless told. */
  staleTime?: number
  /** Milliseconds after which it is read again while it is on screen; it is not unless told. */
  interval?: number
  /** Milliseconds that an answer is kept in memory after its last reader; five minutes unless told. */
  gcTime?: number
  /** Whether what may heal is tried again by itself; it is unless told. */
  retry?: boolean
  /** While other arguments are read, the data of the former ones stay. */
  keepsPrevious?: boolean
  /** Events of the page that make it stale: `dashboard`, when figures elsewhere may have changed. */
  staleOn?: readonly string[]
  /** It is read again when the database tells of a change in one of these tables, wherever it was made. */
  live?: readonly LiveTable[] | ((...args: Args) => readonly LiveTable[])
  /** The last answer stays on this device and stands in for the server while that cannot be reached. */
  kept?: boolean | KeptOptions<Args>
}

export interface KeptOptions<Args extends readonly unknown[]> {
  /**
   * Tells the server first what only this device knows.
   *
   * @returns whether it knows all now; if not, what is kept is newer than its answer
   */
  sendsFirst?(shell: ShellApi): Promise<boolean>
  /** What a kept answer has to be of to stand in; all arguments unless told. */
  of?(...args: Args): readonly unknown[]
}

/** What a component gets of a query: the library's result, with the one error that areas throw. */
export type QueryResult<Data> = UseQueryResult<Data, AreaError>

/** Something that an area reads, under a key that its name and arguments make. */
export interface Query<Args extends readonly unknown[], Data> {
  /** Reads it for a component, and again when it has changed. */
  useQuery(...args: Args): QueryResult<Data>
  /** Since when the data shown are the device's, ISO 8601; null while they are the server's. */
  useKeptSince(): string | null
  /** Reads it for a command, a search or another request; what is fresh is not asked again. */
  fetch(shell: ShellApi, ...args: Args): Promise<Data>
  /** What is in memory. */
  peek(shell: ShellApi, ...args: Args): Data | undefined
  /** Changes what is in memory; what is under way may be older and is given up, or followed by another read if it is the first. */
  patch(shell: ShellApi, change: (data: Data) => Data, ...args: Args): void
  /** Asks again for whatever is on screen, for these first arguments or all; the rest when it is next needed. */
  refresh(shell: ShellApi, ...args: Partial<Args>): Promise<void>
  /** Marks it as stale without asking again for what is on screen. */
  expire(shell: ShellApi, ...args: Partial<Args>): void
  /** Forgets what is not on screen: it is read anew when it is next needed, and nothing old shows until then. */
  forget(shell: ShellApi): void
  /** Keeps a newer value on this device than the server's answer. */
  keep(shell: ShellApi, value: Data, ...args: Args): Promise<void>
  /** What this device has kept for these arguments. */
  kept(shell: ShellApi, ...args: Args): Promise<Data | undefined>
}

/** A query of any arguments and data, for what only refreshes it. */
export interface AnyQuery {
  refresh(shell: ShellApi): Promise<void>
  expire(shell: ShellApi): void
  forget(shell: ShellApi): void
}

export interface QueryParts {
  runtimeOf(shell: ShellApi): AreaRuntime
  kept(shell: ShellApi): KeptValues
}

const isFirstRead = ({ state }: { state: { data: unknown } }) => state.data === undefined

/**
 * @param name unique in the area
 * @param ask reads it from the server
 */
export function createQuery<Args extends readonly unknown[], Data>(
  { runtimeOf, kept }: QueryParts,
  name: string,
  ask: (shell: ShellApi, args: Args, signal: AbortSignal) => Promise<Data>,
  options: QueryOptions<Args> = {},
): Query<Args, Data> {
  const keyOf = (args: readonly unknown[]): QueryKey => [name, ...args]
  const keptOptions: KeptOptions<Args> = typeof options.kept === 'object' ? options.kept : {}
  const keptOf = (args: Args) => keptOptions.of?.(...args) ?? args
  const { staleOn = [], live = [], enabled, staleTime, gcTime, interval, retry, keepsPrevious } = options

  async function read(shell: ShellApi, args: Args, signal: AbortSignal): Promise<Data> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)])
    return options.kept ? readOrKept(shell, args, signal, limited) : ask(shell, args, limited)
  }

  async function readOrKept(shell: ShellApi, args: Args, signal: AbortSignal, limited: AbortSignal): Promise<Data> {
    const since = runtimeOf(shell).keptSince(name)
    const device = kept(shell)
    const of = keptOf(args)
    const isCurrent = (await keptOptions.sendsFirst?.(shell)) ?? true
    try {
      const data = await ask(shell, args, limited)
      const newer = isCurrent ? undefined : await device.get<Data>(name, of)
      if (isCurrent) await device.put(name, of, data).catch(shell.reportError)
      since.set(null)
      return newer ? newer.value : data
    } catch (error) {
      const isUnanswered = (error as Partial<AreaError>).isUnanswered === true
      const last = isUnanswered && !signal.aborted ? await device.get<Data>(name, of) : undefined
      if (!last) throw error
      since.set(last.at)
      return last.value
    }
  }

  const optionsFor = (shell: ShellApi, args: Args) => ({
    queryKey: keyOf(args),
    queryFn: ({ signal }: { signal: AbortSignal }) => read(shell, args, signal),
    ...(staleTime !== undefined && { staleTime }),
    ...(gcTime !== undefined && { gcTime }),
    ...(retry === false && { retry }),
    // What was shown from the device is not what the server has.
    ...(options.kept && { refetchOnReconnect: 'always' as const }),
  })

  const prepared = (shell: ShellApi): AreaRuntime => {
    const runtime = runtimeOf(shell)
    runtime.once(name, () => {
      for (const topic of staleOn) shell.events.on(topic, () => void invalidate(shell, []))
    })
    return runtime
  }

  async function invalidate(shell: ShellApi, args: readonly unknown[]): Promise<void> {
    const { queries } = runtimeOf(shell)
    const queryKey = keyOf(args)
    // The library gives up a read for a newer one, except the first: its answer may be older than the change, so it is read again.
    const first = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirstRead })
    await Promise.allSettled([queries.invalidateQueries({ queryKey }), ...first.map((query) => query.promise)])
    if (first.length > 0) await queries.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) })
  }

  return {
    useQuery(...args) {
      const shell = useShell()
      const { queries } = prepared(shell)
      useLive(shell, typeof live === 'function' ? live(...args) : live, () => void invalidate(shell, []))
      return useTanstackQuery<Data, AreaError>(
        {
          ...optionsFor(shell, args),
          enabled: enabled?.(...args) ?? true,
          ...(interval !== undefined && { refetchInterval: interval }),
          ...(keepsPrevious && { placeholderData: keepPreviousData }),
        },
        queries,
      )
    },
    useKeptSince: () => useStore(runtimeOf(useShell()).keptSince(name)),
    fetch: (shell, ...args) => prepared(shell).queries.fetchQuery({ ...optionsFor(shell, args) }),
    peek: (shell, ...args) => runtimeOf(shell).queries.getQueryData<Data>(keyOf(args)),
    patch(shell, change, ...args) {
      const { queries } = runtimeOf(shell)
      const queryKey = keyOf(args)
      if (queries.getQueryData(queryKey) === undefined) return void invalidate(shell, args)
      void queries.cancelQueries({ queryKey })
      queries.setQueryData<Data>(queryKey, (data) => (data === undefined ? data : change(data)))
    },
    refresh: (shell, ...args) => invalidate(shell, args),
    expire(shell, ...args) {
      void runtimeOf(shell).queries.invalidateQueries({ queryKey: keyOf(args), refetchType: 'none' })
    },
    forget: (shell) => runtimeOf(shell).queries.removeQueries({ queryKey: [name], type: 'inactive' }),
    keep: (shell, value, ...args) => kept(shell).put(name, keptOf(args), value),
    kept: async (shell, ...args) => (await kept(shell).get<Data>(name, keptOf(args)))?.value,
  }
}
