import * as v from 'valibot'
import { dataOf, endpoint, parseBody, Refusal, server } from '../../_shared/endpoint.ts'
import { toBase64 } from '../../_shared/sealing.ts'
import { automationSealing } from '../secrets.ts'

const Body = v.union([
  v.strictObject({ seal: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)) }),
  v.strictObject({ sign: v.literal(true) }),
])

/**
 * `{ seal }` → `{ sealed }`: a secret of a header, as automations keep it. It is opened only when a webhook of the same learner leaves.
 * `{ sign: true }` → `{ secret }`: a new key that signs the learner's webhooks, shown this once; the one before signs no more.
 */
Deno.serve(
  endpoint(async (given, _client, authorization) => {
    const body = parseBody(Body, given)
    const database = server()
    const { data, error } = await database.auth.getUser(authorization.replace(/^Bearer /i, ''))
    if (error) throw new Refusal(401, 'not_signed_in', 'Vous devez être connecté')
    const sealing = automationSealing(data.user.id)
    if ('seal' in body) return { sealed: await sealing.seal(body.seal) }
    const secret = `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(32)))}`
    await dataOf(database.rpc('keep_webhook_secret', { owner: data.user.id, sealed: await sealing.seal(secret) }))
    return { secret }
  }),
)
