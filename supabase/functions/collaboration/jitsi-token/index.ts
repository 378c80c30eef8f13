import * as v from 'valibot'
import { dataOf, endpoint, parseBody, Refusal } from '../../_shared/endpoint.ts'
import { signToken } from '../json-web-token.ts'

const Request = v.object({ room: v.pipe(v.string(), v.uuid()), join_id: v.pipe(v.string(), v.uuid()) })

/** Seconds for which a token lets somebody in, also again after a lost network: longer than a meeting, whose name moves when somebody is put out. */
const tokenLifetimeSeconds = 4 * 60 * 60
/** Seconds by which the clocks may differ. */
const maxClockSkewSeconds = 30

/**
 * `{ room, join_id }` → `{ token }`: what the page that is in a room joins its conference with, on a Jitsi server that asks for a token
 * (`CAHIER_JITSI_APP_ID`, `CAHIER_JITSI_APP_SECRET`); null where it asks for none. The token names this conference alone, says who they are by `join_id` and
 * their name, and that hosts moderate.
 */
Deno.serve(
  endpoint(async (body, client) => {
    const { room, join_id } = parseBody(Request, body)
    const [place] = await dataOf(client.rpc('jitsi_place', { room, join_id }))
    if (!place) throw new Refusal(403, 'room_denied', 'Vous n’êtes pas admis dans cette réunion.')
    const [id, secret] = ['CAHIER_JITSI_APP_ID', 'CAHIER_JITSI_APP_SECRET'].map((name) => Deno.env.get(name))
    if (!id || !secret) return { token: null }
    const now = Math.floor(Date.now() / 1_000)
    const { conference, person: name, is_host } = place
    const user = { id: join_id, name, moderator: is_host, affiliation: is_host ? 'owner' : 'member' }
    const claims = {
      aud: 'jitsi',
      iss: id,
      sub: '*',
      room: conference,
      nbf: now - maxClockSkewSeconds,
      exp: now + tokenLifetimeSeconds,
    }
    return { token: await signToken({ ...claims, context: { user } }, secret) }
  }),
)
