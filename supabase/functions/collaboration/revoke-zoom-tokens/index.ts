import type { SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { dataOf, endpoint } from '../../_shared/endpoint.ts'
import { zoom } from '../zoom.ts'

/** Milliseconds after which a call begins nothing more: it has ten seconds. */
const workTimeMs = 4_000

const Claimed = v.array(
  v.object({ id: v.string(), access_token: v.string(), refresh_token: v.string(), expires_at: v.string() }),
)

/** `{}` → `{ revoked, failed }`: Zoom takes back the tokens of connections that have ended. Requires the secret key. */
Deno.serve(
  endpoint(async (_body, client) => {
    const until = Date.now() + workTimeMs
    const counts = { revoked: 0, failed: 0 }
    const provider = zoom()
    for (const { id, ...tokens } of await claim(client)) {
      if (Date.now() >= until) break
      const isRevoked = await provider.revoke(tokens).catch((error: unknown) => {
        console.error('zoom token not revoked', error instanceof Error ? error.message : error)
        return false
      })
      if (isRevoked) await finish(client, id)
      counts[isRevoked ? 'revoked' : 'failed']++
    }
    return counts
  }),
)

/** These functions are missing in the generated types, which only include what learners may call. */
const claim = async (database: SupabaseClient) => v.parse(Claimed, await dataOf(database.rpc('claim_zoom_revocations')))
const finish = (database: SupabaseClient, id: string) => dataOf(database.rpc('finish_zoom_revocation', { id }))
