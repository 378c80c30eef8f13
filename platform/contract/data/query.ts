import {
  keepPreviousData,
  type QueryKey,
  type UseQueryResult,
  useQuery as useTanstackQuery,
} from '@tanstack/react-query'
import type { ShellApi } from '../api/shell-api.ts'
import type { KeptValues } from '../device/kept.ts'
import { AreaError } from '../host/area-error.ts'
import { useShell } from '../host/shell-context.tsx'
import { useStore } from '../host/store.ts'
import { type LiveTable, useLive } from './live.ts'
import { answerTimeout } from './request.ts'
import type { AreaRuntime } from './runtime.ts'

export interface QueryOptions<Args extends readonly unknown[]> {
  /** Does not fetch while this returns false. */
  enabled?(...args: Args): boolean
  /** Milliseconds during which an answer is fresh and not refetched; 30 s by default. */
  staleTime?: number
  /** Refetches at this interval, in milliseconds, while it is used; never by default. */
  interval?: number
  /** Milliseconds that unused data stays in memory; five minutes by default. */
  gcTime?: number
  /** Whether to retry errors that may be temporary; true by default. */
  retry?: boolean
  /** Keeps the data of the previous arguments while new ones load. */
  keepsPrevious?: boolean
  /** Events of the page that make it stale: `dashboard` if figures elsewhere may have changed. */
  staleOn?: readonly string[]
  /** Refetches when the database reports a change in one of these tables, from any device. */
  live?: readonly LiveTable[] | ((...args: Args) => readonly LiveTable[])
  /** Keeps the last answer on this device, for when the server cannot be reached. */
  kept?: boolean | KeptOptions<Args>
}

export interface KeptOptions<Args extends readonly unknown[]> {
  /**
   * Sends the server the changes that only this device has.
   *
   * @returns whether the server has all of them; if not, the kept answer is newer than the server's
   */
  sendsFirst?(shell: ShellApi): Promise<boolean>
  /** The arguments that a kept answer must match; all by default. */
  of?(...args: Args): readonly unknown[]
}

/** The result of a query in a component: the library's, with the one error type of areas. */
export type QueryResult<Data> = UseQueryResult<Data, AreaError>

/** A query of an area; its name and arguments are its key. */
export interface Query<Args extends readonly unknown[], Data> {
  /** Reads it in a component, and renders again when it changes. */
  useQuery(...args: Args): QueryResult<Data>
  /** Since when the shown data come from the device, ISO 8601; null while they come from the server. */
  useKeptSince(): string | null
  /** Reads it for a command, a search or another request; fresh data are not refetched. */
  fetch(shell: ShellApi, ...args: Args): Promise<Data>
  /** The data in memory. */
  peek(shell: ShellApi, ...args: Args): Data | undefined
  /** Changes the data in memory. A running read may return older data, so it is cancelled and followed by another one. */
  patch(shell: ShellApi, change: (data: Data) => Data, ...args: Args): void
  /** Refetches what is used by components, for these first arguments or all; the rest when it is next needed. */
  refresh(shell: ShellApi, ...args: Partial<Args>): Promise<void>
  /** Marks it as stale without refetching. */
  expire(shell: ShellApi, ...args: Partial<Args>): void
  /** Drops unused data, so that old data are not shown when it is next needed. */
  forget(shell: ShellApi): void
  /** Keeps a value on this device that is newer than the server's answer. */
  keep(shell: ShellApi, value: Data, ...args: Args): Promise<void>
  /** The answer that this device keeps for these arguments. */
  kept(shell: ShellApi, ...args: Args): Promise<Data | undefined>
}

/** A query of any arguments and data, for refreshing it. */
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
  const { sendsFirst = async () => true } = keptOptions
  const keptOf = (args: Args) => keptOptions.of?.(...args) ?? args
  const { staleOn = [], live = [], enabled, staleTime, gcTime, interval, retry, keepsPrevious } = options

  const read = (shell: ShellApi, args: Args, signal: AbortSignal): Promise<Data> =>
    options.kept ? readOrKept(shell, args, signal) : ask(shell, args, limited(signal))

  const limited = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)])

  async function readOrKept(shell: ShellApi, args: Args, signal: AbortSignal): Promise<Data> {
    const since = runtimeOf(shell).keptSince(name)
    const device = kept(shell)
    const of = keptOf(args)
    // A device that cannot be read has nothing kept.
    const lastKept = () =>
      device.get<Data>(name, of).catch((error: unknown) => {
        shell.reportError(error)
        return undefined
      })
    const isCurrent = await sendsFirst(shell).catch((error: unknown) => {
      shell.reportError(error)
      return true
    })
    try {
      // Counted from here: sending what waited may take longer.
      const data = await ask(shell, args, limited(signal))
      const newer = isCurrent ? undefined : await lastKept()
      if (isCurrent) await device.put(name, of, data).catch(shell.reportError)
      since.set(null)
      return newer ? newer.value : data
    } catch (error) {
      const mayBeKept = error instanceof AreaError && error.isUnanswered && !signal.aborted
      const last = mayBeKept ? await lastKept() : undefined
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
    // Data from the device may differ from the server's, so reconnecting always refetches.
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
    // The library cancels a running read for a newer one, except the first: its answer may predate the change, so it is
    // followed by another read.
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
      const isReading = queries.isFetching({ queryKey, exact: true }) > 0
      void queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData<Data>(queryKey, (data) => (data === undefined ? data : change(data)))
      if (isReading) void invalidate(shell, args)
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
