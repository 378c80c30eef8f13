import * as v from 'valibot'
import { dataOf, endpoint, parseBody, Refusal } from '../../_shared/endpoint.ts'
import { zoom } from '../zoom.ts'

const Request = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)),
  state: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  redirect_uri: v.optional(v.pipe(v.string(), v.maxLength(500))),
})

/** `{ code, state, redirect_uri }` → `{ data: { expires_in } }`: ends a sign-in at Zoom that the caller began. The tokens stay on the server. */
Deno.serve(
  endpoint(async (body, client) => {
    const { code, state, redirect_uri } = parseBody(Request, body)
    const provider = zoom()
    // Asked again: the plan may have ended while the learner was at Zoom, and tokens that are not kept would stay valid there.
    await dataOf(client.rpc('zoom_account'))
    const [begun] = await dataOf(client.rpc('take_zoom_authorization', { state }))
    if (begun === undefined || (redirect_uri ?? begun.redirect_uri) !== begun.redirect_uri) {
      throw new Refusal(403, 'zoom_state_refused', 'Vérification de sécurité échouée')
    }
    const tokens = await provider.exchange(code, begun.redirect_uri, await provider.sealing.open(begun.verifier))
    await provider.keep(begun.account, tokens)
    return { data: { expires_in: tokens.expires_in } }
  }),
)
