import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { dataOf, endpoint } from '../../_shared/endpoint.ts'
import { livekit } from '../livekit.ts'

/** Milliseconds after which a call begins nothing more: it has ten seconds. */
const workTimeMs = 4_000

const Claimed = v.array(v.object({ id: v.number(), conference: v.string(), join_id: v.nullable(v.string()) }))

/** `{}` → `{ ended, failed }`: the LiveKit server puts out who was put out of a room, and ends meetings that have moved or are over. Requires the secret key. */
Deno.serve(
  endpoint(async (_body, client) => {
    const until = Date.now() + workTimeMs
    const counts = { ended: 0, failed: 0 }
    const server = livekit()
    for (const { id, conference, join_id } of await claim(client)) {
      if (Date.now() >= until) break
      // Without a server nothing is there to end.
      const isOver =
        server === null ||
        (await (join_id === null ? server.end(conference) : server.remove(conference, join_id)).catch(
          (error: unknown) => {
            console.error('a call was not ended', error instanceof Error ? error.message : error)
            return false
          },
        ))
      if (isOver) await dataOf((client as SupabaseClient).rpc('finish_ended_call', { id }))
      counts[isOver ? 'ended' : 'failed']++
    }
    return counts
  }),
)

/** This function is missing in the generated types, which only include what learners may call. */
const claim = async (database: SupabaseClient) => v.parse(Claimed, await dataOf(database.rpc('claim_ended_calls')))
