import type { Context } from 'hono'
import * as v from 'valibot'
import { clientNetwork } from '../access/address.ts'
import { AuthError, invalid, invalidCredentials } from '../access/errors.ts'
import { findByEmail, findById } from './accounts.ts'
import { countAtAddress, countAttempt } from './attempts.ts'
import { AUTH_ROLE, type Auth, countTry, readBody } from './context.ts'
import { takeFlowCode } from './flow.ts'
import { grant } from './grant.ts'
import { assertNotBanned, renewSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

/** `POST /token?grant_type=…` */
export async function token(auth: Auth, context: Context): Promise<Response> {
  switch (context.req.query('grant_type')) {
    case 'password':
      return await passwordGrant(auth, context)
    case 'refresh_token':
      return await refreshGrant(auth, context)
    case 'pkce':
      return await codeGrant(auth, context)
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
  const key = await countAtAddress(auth, context, email)
  const known = await auth.database.as(AUTH_ROLE, (sql) => findByEmail(sql, email))
  const refund = countTry(auth.limits.account, key)
  const right = await auth.passwords.verify(password, known?.encrypted_password ?? null)
  if (known !== undefined) countAttempt(auth, context, known.id, right)
  if (known === undefined || !right) throw invalidCredentials()
  refund()
  assertNotBanned(known)
  if (known.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const { account, session } = await auth.database.as(AUTH_ROLE, async (sql) => {
    const session = await signIn(auth, sql, context, known, 'password')
    return { session, account: (await findById(sql, known.id)) ?? known }
  })
  return context.json(await grant(auth.tokens, account, session))
}

const CodeGrant = v.object({ auth_code: v.optional(v.string(), ''), code_verifier: v.optional(v.string(), '') })

/** Exchanges the code of a link for a session, in the browser that requested the mail. */
async function codeGrant(auth: Auth, context: Context): Promise<Response> {
  const { auth_code, code_verifier } = await readBody(context, CodeGrant)
  if (auth_code === '' || code_verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  countTry(auth.limits.address, clientNetwork(context))
  const { account, session } = await auth.database.as(AUTH_ROLE, async (sql) => {
    const flow = await takeFlowCode(sql, auth_code, code_verifier)
    const account = await findById(sql, flow.user_id)
    if (account === undefined) throw new AuthError(404, 'user_not_found', 'User not found')
    assertNotBanned(account)
    return { account, session: await signIn(auth, sql, context, account, flow.method) }
  })
  return context.json(await grant(auth.tokens, account, session))
}

const RefreshGrant = v.object({ refresh_token: v.optional(v.string(), '') })

/**
 * Not 429, which supabase-js takes for the end of the session once its access token has expired: somebody else's tries at the same address would sign
 * a learner out. After a 503 it tries again.
 */
const renewLater = () =>
  new AuthError(503, 'over_request_rate_limit', 'Too many renewals from this address. Try again later.')

async function refreshGrant(auth: Auth, context: Context): Promise<Response> {
  const { refresh_token } = await readBody(context, RefreshGrant)
  if (refresh_token === '') throw invalid('Refresh token is required')
  const network = clientNetwork(context)
  // Wrong ones are counted when they fail, so that many right ones at once do not stand in each other's way.
  if (auth.limits.renewal.take(network) === undefined || auth.limits.wrongRenewal.wait(network) > 0) throw renewLater()
  const renewal = await auth.database.as(AUTH_ROLE, (sql) => renewSession(sql, refresh_token))
  if (typeof renewal === 'string') auth.limits.wrongRenewal.take(network)
  if (renewal === 'unknown') {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (renewal === 'reused')
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return context.json(await grant(auth.tokens, renewal.account, renewal.session))
}
