import type { SupabaseClient } from '@supabase/supabase-js'

/** What several people share: a note, a collaboration session, a meeting room. */
export type LiveScope = 'note' | 'session' | 'room'

interface Asked {
  ids: Set<string>
  answer: Promise<ReadonlyMap<string, string>>
}

/** Milliseconds during which names of channels are collected into one request: a list joins a channel for each of its rows. */
const joinBatchMs = 20

const asking = new WeakMap<SupabaseClient, Map<LiveScope, Asked>>()

/** The name of a channel now; undefined for whoever may not know it. Rejects if the server cannot be asked. */
export async function topicOf(client: SupabaseClient, scope: LiveScope, id: string): Promise<string | undefined> {
  const open = asking.get(client) ?? new Map<LiveScope, Asked>()
  asking.set(client, open)
  const asked = open.get(scope) ?? begin(client, open, scope)
  asked.ids.add(id)
  return (await asked.answer).get(id)
}

function begin(client: SupabaseClient, open: Map<LiveScope, Asked>, scope: LiveScope): Asked {
  const ids = new Set<string>()
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, joinBatchMs))
    open.delete(scope)
    const { data } = await client
      .from('live_channels')
      .select('id, topic')
      .eq('scope', scope)
      .in('id', [...ids])
      .throwOnError()
    return new Map((data as { id: string; topic: string }[]).map((row) => [row.id, row.topic]))
  }
  const asked = { ids, answer: read() }
  open.set(scope, asked)
  return asked
}
