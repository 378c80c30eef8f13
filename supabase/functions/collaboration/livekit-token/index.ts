import * as v from 'valibot'
import { dataOf, endpoint, parseBody, Refusal } from '../../_shared/endpoint.ts'
import { livekit } from '../livekit.ts'

const Request = v.object({ room: v.pipe(v.string(), v.uuid()), join_id: v.pipe(v.string(), v.uuid()) })

/**
 * `{ room, join_id }` → `{ conference, token }`: what the page that is in a room joins its meeting on the operator's LiveKit server with. The token says
 * who they are by `join_id`, and that they may speak, show themselves, and say of themselves that they raise a hand. It serves for two minutes.
 */
Deno.serve(
  endpoint(async (body, client) => {
    const { room, join_id } = parseBody(Request, body)
    const server = livekit()
    if (server === null) {
      throw new Refusal(501, 'livekit_not_configured', 'LiveKit n’est pas configuré sur cette installation.')
    }
    const [place] = await dataOf(client.rpc('livekit_place', { room, join_id }))
    if (!place) throw new Refusal(403, 'room_denied', 'Vous n’êtes pas admis dans cette réunion.')
    const { conference, person: name, may_share_screen } = place
    const grants = {
      room: conference,
      roomJoin: true,
      canSubscribe: true,
      canPublish: true,
      canPublishSources: ['microphone', 'camera', ...(may_share_screen ? ['screen_share'] : [])],
      canPublishData: false,
      canUpdateOwnMetadata: true,
    }
    return { conference, token: await server.sign(grants, { sub: join_id, name }) }
  }),
)
