import * as v from 'valibot'
import { dataOf, endpoint, parseBody, Refusal } from '../../_shared/endpoint.ts'

const Request = v.object({ room: v.pipe(v.string(), v.uuid()), join_id: v.pipe(v.string(), v.uuid()) })

/** Seconds for which credentials of a relay are taken: longer than a meeting. */
const credentialLifetimeSeconds = 4 * 60 * 60

/**
 * `{ room, join_id }` → `{ ice_servers: [{ urls, username?, credential? }] }`: the operator's relays (`CAHIER_TURN_URL`, addresses separated by
 * commas), for whoever is in the room. Credentials are those of TURN's REST scheme, made with `CAHIER_TURN_SECRET`: they end by themselves, and
 * the secret never leaves the server. Nothing is named where no relay is configured.
 */
Deno.serve(
  endpoint(async (body, client) => {
    const { room, join_id } = parseBody(Request, body)
    if (!(await dataOf(client.rpc('stay_in_room', { room, join_id })))) {
      throw new Refusal(403, 'room_denied', 'Vous n’êtes pas admis dans cette réunion.')
    }
    const urls = (Deno.env.get('CAHIER_TURN_URL') ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean)
    if (urls.length === 0) return { ice_servers: [] }
    const secret = Deno.env.get('CAHIER_TURN_SECRET')
    if (secret === undefined) return { ice_servers: [{ urls }] }
    // The name says no more than when it ends: relays keep logs.
    const username = `${Math.floor(Date.now() / 1_000) + credentialLifetimeSeconds}:${crypto.randomUUID()}`
    return { ice_servers: [{ urls, username, credential: await signatureOf(username, secret) }] }
  }),
)

async function signatureOf(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))))
}
