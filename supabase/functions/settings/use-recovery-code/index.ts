import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { dataOf, endpoint, Refusal } from '../../_shared/endpoint.ts'
import { secretKey, setting } from '../../_shared/environment.ts'

const Request = v.object({ code: v.pipe(v.string(), v.maxLength(64)) })
const Outcome = v.picklist(['done', 'wrong', 'tries'])

/**
 * `{ code }` → `{}`: takes the caller's authenticator away and ends every session. For projects whose authentication service has no recovery
 * codes: the caller has given the password only.
 */
Deno.serve(
  endpoint(async (body, _client, authorization) => {
    const request = v.safeParse(Request, body)
    if (!request.success) throw new Refusal(400, 'invalid_body', 'Requête illisible')
    const server = createClient(setting('SUPABASE_URL'), secretKey(), {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    })
    const { data, error } = await server.auth.getUser(authorization.replace(/^Bearer /i, ''))
    if (error) throw new Refusal(401, 'not_signed_in', 'Vous devez être connecté')
    const { code } = request.output
    const used: unknown = await dataOf(server.rpc('use_recovery_code', { account: data.user.id, code }))
    const outcome = v.parse(Outcome, used)
    if (outcome === 'tries') {
      throw new Refusal(429, 'over_request_rate_limit', 'Trop de tentatives. Attendez quinze minutes.')
    }
    if (outcome === 'wrong') {
      throw new Refusal(422, 'mfa_verification_failed', 'Ce code n’est pas le bon ou a déjà servi.')
    }
    return {}
  }),
)
