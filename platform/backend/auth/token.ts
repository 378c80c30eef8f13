import type { Context } from 'hono'
import * as v from 'valibot'
import { clientAddress } from '../gateway/address.ts'
import { findByEmail, findById, normalizeEmail } from './accounts.ts'
import { type Auth, countTry, originOf, readBody } from './context.ts'
import { AuthError, invalid, invalidCredentials } from './errors.ts'
import { grant } from './grant.ts'
import { verifyPassword } from './passwords.ts'
import { assertNotBanned, openSession, renewSession } from './sessions.ts'

/** `POST /token?grant_type=…` */
export async function token(auth: Auth, context: Context): Promise<Response> {
  switch (context.req.query('grant_type')) {
    case 'password':
      return await passwordGrant(auth, context)
    case 'refresh_token':
      return await refreshGrant(auth, context)
    case 'pkce':
      // Codes come from links in mails and from other providers, and this backend has neither: none can be valid.
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    case 'id_token':
      throw new AuthError(400, 'provider_disabled', 'Provider is not enabled')
    case 'web3':
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

const PasswordGrant = v.object({
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  password: v.optional(v.string(), ''),
})

async function passwordGrant(auth: Auth, context: Context): Promise<Response> {
  const { email, phone, password } = await readBody(context, PasswordGrant)
  if (email === '' && phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (email === '') throw invalid('missing email or phone')
  countTry(auth.limits.address, clientAddress(context))
  const refund = countTry(auth.limits.account, normalizeEmail(email))
  const known = await auth.database.as('supabase_auth_admin', (sql) => findByEmail(sql, email))
  const right = await verifyPassword(password, known?.encrypted_password ?? null)
  if (known === undefined || !right) throw invalidCredentials()
  refund()
  assertNotBanned(known)
  const { account, session } = await auth.database.as('supabase_auth_admin', async (sql) => {
    const session = await openSession(sql, known.id, 'password', originOf(context))
    return { session, account: (await findById(sql, known.id)) ?? known }
  })
  return context.json(await grant(auth.tokens, account, session))
}

const RefreshGrant = v.object({ refresh_token: v.optional(v.string(), '') })

async function refreshGrant(auth: Auth, context: Context): Promise<Response> {
  const { refresh_token } = await readBody(context, RefreshGrant)
  if (refresh_token === '') throw invalid('Refresh token is required')
  countTry(auth.limits.renewal, clientAddress(context))
  const renewal = await auth.database.as('supabase_auth_admin', (sql) => renewSession(sql, refresh_token))
  if (renewal === 'unknown') {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (renewal === 'reused')
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return context.json(await grant(auth.tokens, renewal.account, renewal.session))
}
