import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { useEffect, useEffectEvent } from 'react'
import type { ShellApi } from '../api/shell-api.ts'
import { onceSettled, whenSettled } from '../host/when-settled.ts'
import { userIdOf } from './request.ts'

/** A table whose changes are reported live. */
export interface LiveTable {
  table: string
  /** `column=eq.value`; by default the learner's own rows (`user_id`), null for all that their policies allow. */
  filter?: string | null
}

/** Milliseconds during which changes are collected into one report. */
const changeBatchMs = 150

/** Gets the tables that changed. */
type Listener = (changed: readonly string[]) => void

/** A channel with listeners. */
interface Followed {
  listeners: Set<Listener>
  leave(): void
}

/** A table with the filter of its rows; null for all. */
interface Rows {
  table: string
  filter: string | null
}

/** By client and tables: one channel per page, however many releases, areas and components listen. */
const channels = new WeakMap<object, Map<string, Followed>>()

/**
 * Reports changes of tables from now on, and changes of all whenever the channel has been joined, because earlier changes were
 * missed: the first time after the page has loaded.
 *
 * @param tables are followed by one channel
 * @param listener gets the tables that changed
 * @returns a function that stops it
 */
export function follow(shell: ShellApi, tables: readonly LiveTable[], listener: Listener): () => void {
  const ended = new AbortController()
  const own = `user_id=eq.${userIdOf(shell)}`
  const rows = tables.map(({ table, filter = own }) => ({ table, filter }))
  const start = async (hasWaited: boolean) => {
    const client = await shell.supabase()
    if (ended.signal.aborted) return
    const leave = listen(client, rows, listener, hasWaited)
    ended.signal.addEventListener('abort', leave)
  }
  // Following needs the whole client, which a page loads after its first view.
  const cancel = onceSettled((hasWaited) => void start(hasWaited).catch(shell.reportError))
  ended.signal.addEventListener('abort', cancel)
  return () => ended.abort()
}

function listen(client: SupabaseClient, rows: readonly Rows[], listener: Listener, hasWaited: boolean): () => void {
  const open = channels.get(client) ?? new Map<string, Followed>()
  channels.set(client, open)
  const name = rows.map(({ table, filter }) => `${table}:${filter ?? ''}`).join()
  const followed = open.get(name) ?? join(client, rows, name, hasWaited)
  open.set(name, followed)
  followed.listeners.add(listener)
  return () => {
    followed.listeners.delete(listener)
    if (followed.listeners.size > 0) return
    open.delete(name)
    followed.leave()
  }
}

/** @param hasWaited the data was read some time ago */
function join(client: SupabaseClient, rows: readonly Rows[], name: string, hasWaited: boolean): Followed {
  const listeners = new Set<Listener>()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let channel: RealtimeChannel | undefined
  let isLeft = false
  let cancelFirst = hasWaited ? () => {} : undefined
  const tell = (tables: readonly string[]) => {
    for (const table of tables) changed.add(table)
    timer ??= setTimeout(() => {
      timer = undefined
      const due = [...changed]
      changed.clear()
      for (const listener of [...listeners]) listener(due)
    }, changeBatchMs)
  }
  const tellAll = () => tell(rows.map(({ table }) => table))
  const subscribe = () => {
    if (isLeft) return
    // The name of a channel that is being left stays in use for a moment.
    channel = client.channel(`${name}:${crypto.randomUUID()}`)
    for (const { table, filter } of rows) {
      const changes = { event: '*', schema: 'public', table, ...(filter && { filter }) } as const
      channel.on('postgres_changes', changes, () => tell([table]))
    }
    channel.subscribe((status) => {
      if (status !== 'SUBSCRIBED') return
      // Data that was read right before the first subscription is read again later.
      if (cancelFirst) tellAll()
      else cancelFirst = whenSettled(tellAll)
    })
  }
  // A channel that is joined before the token is known has a visitor's rights.
  client.realtime.setAuth().then(subscribe, subscribe)
  return {
    listeners,
    leave() {
      isLeft = true
      cancelFirst?.()
      clearTimeout(timer)
      if (channel) void client.removeChannel(channel)
    },
  }
}

/** Follows tables while the component is mounted. */
export function useLive(shell: ShellApi, tables: readonly LiveTable[], onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  const userId = userIdOf(shell)
  const followed = JSON.stringify(tables)
  useEffect(() => {
    const wanted: readonly LiveTable[] = JSON.parse(followed)
    if (wanted.length === 0 || userId === '') return
    const ends = wanted.map((table) => follow(shell, [table], () => changed()))
    return () => {
      for (const end of ends) end()
    }
  }, [shell, userId, followed])
}
