import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { expect, vi } from 'vitest'

/** Resolves once the channel is joined; rejects with the reason of a refusal. */
export function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const { promise, resolve, reject } = Promise.withResolvers<RealtimeChannel>()
  channel.subscribe((status, error) => {
    if (status === 'SUBSCRIBED') resolve(channel)
    else reject(error ?? new Error(status))
  })
  return promise
}

/** The reason why a channel could not be joined. */
export async function refusal(channel: RealtimeChannel): Promise<string> {
  try {
    await joined(channel)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await channel.unsubscribe()
  }
  throw new Error('The channel was joined')
}

/** Joins a channel and observes when it ends. */
export function closed(channel: RealtimeChannel) {
  const [start, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const state = { joined: start.promise, closed: end.promise, hasClosed: false }
  channel.subscribe((status, error) => {
    if (status === 'SUBSCRIBED') start.resolve()
    else if (status === 'CLOSED') {
      state.hasClosed = true
      end.resolve()
    } else start.reject(error ?? new Error(status))
  })
  return state
}

/** Resolves with the list once it has at least this many items. */
export async function reach<T>(list: readonly T[], count: number): Promise<readonly T[]> {
  const missing = () => expect(list.length).toBeGreaterThanOrEqual(count)
  await vi.waitFor(missing)
  return list
}

/** Leaves all channels and keeps the socket. */
export async function leaveAll(client: SupabaseClient): Promise<void> {
  await Promise.all(client.getChannels().map((channel) => client.removeChannel(channel)))
}

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

export interface Listening {
  readonly channel: RealtimeChannel
  readonly changes: readonly Change[]
  /** The server's message about the subscription. */
  readonly said: readonly { readonly status: string; readonly message: string }[]
}

let channels = 0

/** Subscribes to a table on its own channel, and waits for the server's confirmation. */
export async function listening(
  client: SupabaseClient,
  filter: {
    table?: string
    schema?: string
    event?: 'INSERT' | 'UPDATE' | 'DELETE'
    filter?: string
    select?: string[]
  },
): Promise<Listening> {
  const changes: Change[] = []
  const said: { status: string; message: string }[] = []
  const channel = client
    .channel(`changes ${channels++}`)
    .on('postgres_changes', { event: '*', schema: 'public', ...filter }, (change) => changes.push(change))
    .on('system', {}, (message) => said.push(message))
  await joined(channel)
  await reach(said, 1)
  return { channel, changes, said }
}
