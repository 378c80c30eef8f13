import { askOperators } from '../_shared/ask-operators.ts'
import { signToken } from './json-web-token.ts'

/** Milliseconds that the server has for an answer. */
const livekitTimeoutMs = 4_000
/** Seconds for which a token joins; whoever has joined gets the next ones from the server. */
const tokenLifetimeSeconds = 120
/** Seconds by which the clocks may differ. */
const maxClockSkewSeconds = 30

/** What a token allows, as LiveKit names it. */
export type Grants = Readonly<Record<string, string | boolean | readonly string[]>>

/** The operator's LiveKit server (`CAHIER_LIVEKIT_URL`, `CAHIER_LIVEKIT_KEY`, `CAHIER_LIVEKIT_SECRET`); null where there is none. */
export function livekit() {
  const address = Deno.env.get('CAHIER_LIVEKIT_URL')
  const key = Deno.env.get('CAHIER_LIVEKIT_KEY')
  const secret = Deno.env.get('CAHIER_LIVEKIT_SECRET')
  if (!address || !key || !secret) return null

  /** A token for somebody, or without an identity for this function itself. */
  const sign = (video: Grants, person: { sub?: string; name?: string } = {}): Promise<string> => {
    const now = Math.floor(Date.now() / 1_000)
    return signToken(
      { iss: key, nbf: now - maxClockSkewSeconds, exp: now + tokenLifetimeSeconds, ...person, video },
      secret,
    )
  }
  const service = async (method: string, grants: Grants, body: object): Promise<boolean> => {
    const url = new URL(`/twirp/livekit.RoomService/${method}`, address.replace(/^ws/, 'http'))
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await sign(grants)}` }
    const { status } = await askOperators(
      url.href,
      { method: 'POST', headers, body: JSON.stringify(body) },
      livekitTimeoutMs,
    )
    // What is not there has ended.
    return status === 404 || (status >= 200 && status < 300)
  }
  return {
    sign,
    /** Puts a participant out of a meeting. @returns whether they are out. Throws NoAnswer. */
    remove: (room: string, identity: string) =>
      service('RemoveParticipant', { roomAdmin: true, room }, { room, identity }),
    /** Ends a meeting for everybody. @returns whether it is over. Throws NoAnswer. */
    end: (room: string) => service('DeleteRoom', { roomCreate: true }, { room }),
  }
}
