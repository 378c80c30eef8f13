import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { useEffect, useEffectEvent } from 'react'
import { whenSettled } from '../host/when-settled.ts'
import type { ShellApi } from '../v1/shell-api.ts'
import { userIdOf } from './request.ts'

/** A table whose changes are reported live. */
export interface LiveTable {
  table: string
  /** `column=eq.value`; by default the learner's own rows (`user_id`), null for all that their policies allow. */
  filter?: string | null
}

/** Milliseconds within which changes are reported as one. */
const burst = 150

/** A channel with listeners. */
interface Followed {
  listeners: Set<() => void>
  leave(): void
}

/** By client and table: one channel per page, however many releases, areas and components listen. */
const channels = new WeakMap<object, Map<string, Followed>>()

/**
 * Reports changes of a table from now on, and once whenever the channel has been joined, because earlier changes were missed: the first time
 * after the page has loaded.
 *
 * @returns a function that stops it
 */
export function follow(shell: ShellApi, { table, filter }: LiveTable, listener: () => void): () => void {
  const ended = new AbortController()
  const rows = filter === undefined ? `user_id=eq.${userIdOf(shell)}` : filter
  const join = async () => {
    const client = await shell.supabase()
    if (ended.signal.aborted) return
    const leave = listen(client, table, rows, listener)
    ended.signal.addEventListener('abort', leave)
  }
  join().catch(shell.reportError)
  return () => ended.abort()
}

function listen(client: SupabaseClient, table: string, filter: string | null, listener: () => void): () => void {
  const open = channels.get(client) ?? new Map<string, Followed>()
  channels.set(client, open)
  const name = `${table}:${filter ?? ''}`
  const followed = open.get(name) ?? join(client, table, filter, name)
  open.set(name, followed)
  followed.listeners.add(listener)
  return () => {
    followed.listeners.delete(listener)
    if (followed.listeners.size > 0) return
    open.delete(name)
    followed.leave()
  }
}

function join(client: SupabaseClient, table: string, filter: string | null, name: string): Followed {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let channel: RealtimeChannel | undefined
  let isLeft = false
  let cancelFirst: (() => void) | undefined
  const tell = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      for (const listener of [...listeners]) listener()
    }, burst)
  }
  const subscribe = () => {
    if (isLeft) return
    channel = client
      // The name of a channel that is being left stays in use for a moment.
      .channel(`${name}:${crypto.randomUUID()}`)
      .on('postgres_changes', { event: '*', schema: 'public', table, ...(filter && { filter }) }, tell)
      .subscribe((status) => {
        if (status !== 'SUBSCRIBED') return
        // The data was read right before the first subscription, so reading it again waits until the page has loaded.
        if (cancelFirst) tell()
        else cancelFirst = whenSettled(tell)
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
    const ends = wanted.map((table) => follow(shell, table, () => changed()))
    return () => {
      for (const end of ends) end()
    }
  }, [shell, userId, followed])
}
