import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { vi } from 'vitest'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

export interface Seen {
  readonly channel: RealtimeChannel
  readonly changes: readonly Change[]
  /** Resolves once so many changes have come. */
  reach(count: number): Promise<void>
  end(): Promise<void>
}

/** Resolves once the channel is joined; rejects when it is not let in. */
export function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}

let channels = 0

/** Listens to a table on a channel of its own. */
export async function listen(
  client: SupabaseClient,
  filter: { event: '*'; schema: string; table?: string; filter?: string; select?: string[] },
): Promise<Seen> {
  const changes: Change[] = []
  const channel = client.channel(`changes ${channels++}`)
  channel.on('postgres_changes', filter, (change) => changes.push(change))
  await joined(channel)
  return {
    channel,
    changes,
    reach: (count) =>
      vi.waitFor(() => {
        if (changes.length < count) throw new Error(`${changes.length} of ${count} changes`)
      }, 5_000),
    async end() {
      await client.removeChannel(channel)
    },
  }
}
