import * as v from 'valibot'
import { dataOf, endpoint, parseBody, Refusal } from '../../_shared/endpoint.ts'
import { callbackUrl, challengeOf, randomText, SCOPES, zoom } from '../zoom.ts'

const Request = v.object({
  redirect_uri: v.optional(v.pipe(v.string(), v.maxLength(500))),
  scope: v.optional(v.pipe(v.string(), v.maxLength(500))),
})

/** `{ redirect_uri?, scope? }` → `{ success, url, state, timestamp }`: begins a sign-in at Zoom. Scopes can only be left out of those listed. */
Deno.serve(
  endpoint(async (body, client) => {
    const { redirect_uri = callbackUrl(), scope = SCOPES } = parseBody(Request, body)
    const provider = zoom()
    if (redirect_uri !== callbackUrl()) {
      throw new Refusal(400, 'zoom_redirect_refused', 'Erreur lors de la génération de l’URL OAuth')
    }
    const allowed = SCOPES.split(' ')
    if (!scope.split(' ').every((one) => allowed.includes(one))) {
      throw new Refusal(400, 'zoom_scope_refused', 'Erreur lors de la génération de l’URL OAuth')
    }
    const [state, verifier] = [randomText(), randomText()]
    await dataOf(
      client.rpc('begin_zoom_authorization', { state, verifier: await provider.sealing.seal(verifier), redirect_uri }),
    )
    const url = provider.authorizeUrl({
      response_type: 'code',
      redirect_uri,
      state,
      scope,
      code_challenge: await challengeOf(verifier),
      code_challenge_method: 'S256',
    })
    return { success: true, url, state, timestamp: new Date().toISOString() }
  }),
)
