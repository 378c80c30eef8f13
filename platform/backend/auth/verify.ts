import type { Context } from 'hono'
import * as v from 'valibot'
import { clientNetwork } from '../access/address.ts'
import { AuthError, emailExists, invalid, otpExpired } from '../access/errors.ts'
import type { Sql } from '../database/database.ts'
import { type Account, confirmAddress, findByEmail, findById, normalizeEmail, takeAddress } from './accounts.ts'
import { countAtAddress, countAttempt } from './attempts.ts'
import { AUTH_ROLE, type Auth, countTry, originOf, readBody } from './context.ts'
import { createFlowCode } from './flow.ts'
import { grant } from './grant.ts'
import { type OneTimeToken, type TokenType, takeCode, takeLink } from './one-time.ts'
import { assertNotBanned, type OpenSession, openSession, type SignInMethod } from './sessions.ts'
import { signIn } from './sign-in.ts'

/** The kinds of mail that each verification type accepts. `email` accepts all that sign in. */
const TYPES: Readonly<Record<string, readonly TokenType[]>> = {
  signup: ['signup'],
  magiclink: ['magiclink', 'signup'],
  email: ['magiclink', 'signup'],
  recovery: ['recovery'],
  email_change: ['email_change'],
}

/** The account to sign in; null while the other address of a change has not confirmed. */
type Verified = { readonly account: Account; readonly method: SignInMethod } | null

const PENDING = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Applies what the mail confirms. */
async function settle(sql: Sql, token: OneTimeToken): Promise<Verified> {
  const account = await findById(sql, token.user_id)
  if (account === undefined) throw otpExpired()
  assertNotBanned(account)
  if (token.type === 'email_change') {
    if (!(await agreeToAddress(sql, account, token.email))) return null
  } else {
    await confirmAddress(sql, account, token.encrypted_password)
  }
  const verified = await findById(sql, account.id)
  return { account: verified ?? account, method: token.type === 'recovery' ? 'recovery' : 'otp' }
}

/** @returns whether the account has its new address: the old address, if there is one, must have confirmed too */
async function agreeToAddress(sql: Sql, account: Account, agreed: string): Promise<boolean> {
  const { email, email_change, email_change_confirmed_by: other } = account
  if (email_change === null) throw otpExpired()
  const isFirst = other === null || other === agreed
  if (email !== null && isFirst) {
    await sql('update auth.users set email_change_confirmed_by = $2 where id = $1', [account.id, agreed])
    return false
  }
  if ((await findByEmail(sql, email_change)) !== undefined) throw emailExists()
  await takeAddress(sql, account, email_change, true)
  return true
}

const Verification = v.object({
  type: v.string(),
  token_hash: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  token: v.optional(v.string(), ''),
})

/** `POST /verify`: a code that was typed, or the token of a link. */
export async function verifyToken(auth: Auth, context: Context): Promise<Response> {
  const { type, token_hash, email, phone, token } = await readBody(context, Verification)
  if (type === 'sms' || type === 'phone_change') throw unknownPhone(phone)
  const types = TYPES[type]
  if (types === undefined) throw invalid('Unsupported verification type')
  // A link's token cannot be guessed, so there is no account whose browser could be known.
  if (token_hash !== '') countTry(auth.limits.address, clientNetwork(context))
  const key = token_hash === '' ? await countAtAddress(auth, context, email) : ''
  const verified = await auth.database.as(AUTH_ROLE, async (sql) => {
    if (token_hash !== '') return await settleOrRefuse(sql, await takeLink(sql, token_hash, types))
    if (email === '' || token === '') throw invalid('Only the token_hash and type should be provided')
    const refund = countTry(auth.limits.account, `code ${key}`)
    const account = await holderOf(sql, email)
    const code = token.replace(/\s/g, '')
    const taken =
      account && (await takeCode(sql, auth.keys.secretKey, { account, email: normalizeEmail(email), code, types }))
    if (account) countAttempt(auth, context, account.id, taken !== undefined)
    if (taken !== undefined) refund()
    return await settleOrRefuse(sql, taken)
  })
  if (verified === null) return context.json({ msg: PENDING, code: '200' })
  const { account, method } = verified
  const session = await auth.database.as(AUTH_ROLE, async (sql) => {
    return await signIn(auth, sql, context, account, method)
  })
  return context.json(await grant(auth.tokens, account, session))
}

/** No account has a telephone number. */
function unknownPhone(phone: string): AuthError {
  const number = phone.replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9]\d{1,14}$/.test(number) ? otpExpired() : invalid('Invalid phone number format (E.164 required)')
}

/** The account that has the address or is about to. */
async function holderOf(sql: Sql, email: string): Promise<Account | undefined> {
  const known = await findByEmail(sql, email)
  if (known !== undefined) return known
  const [row] = await sql<{ id: string }>('select id from auth.users where email_change = $1', [normalizeEmail(email)])
  return row && (await findById(sql, row.id))
}

async function settleOrRefuse(sql: Sql, token: OneTimeToken | undefined): Promise<Verified> {
  if (token === undefined) throw otpExpired()
  return await settle(sql, token)
}

/** `GET /verify`: the link of a mail. Redirects to where the mail was requested, with a code to exchange or an error. */
export async function followLink(auth: Auth, context: Context): Promise<Response> {
  const target = auth.redirects.allowed(context.req.query('redirect_to'))
  try {
    countTry(auth.limits.address, clientNetwork(context))
    const types = TYPES[context.req.query('type') ?? '']
    if (types === undefined) throw otpExpired('Email link is invalid or has expired')
    const opened = await auth.database.as(AUTH_ROLE, (sql) => openLink(sql, context, types))
    if (opened === null) target.hash = new URLSearchParams({ message: PENDING }).toString()
    else if ('code' in opened) target.searchParams.set('code', opened.code)
    else target.hash = await sessionHash(auth, opened, context.req.query('type') ?? '')
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const problem = { error: 'access_denied', error_code: error.code, error_description: error.message }
    for (const [name, value] of Object.entries(problem)) target.searchParams.set(name, value)
    target.hash = new URLSearchParams(problem).toString()
  }
  return context.redirect(target.href, 303)
}

type OpenedLink = { readonly code: string } | { readonly account: Account; readonly session: OpenSession }

/** @returns the result of the link; null while the other address of a change has not confirmed */
async function openLink(sql: Sql, context: Context, types: readonly TokenType[]): Promise<OpenedLink | null> {
  const token = await takeLink(sql, context.req.query('token') ?? '', types)
  if (token === undefined) throw otpExpired('Email link is invalid or has expired')
  const verified = await settle(sql, token)
  if (verified === null) return null
  const { account, method } = verified
  const { code_challenge, code_challenge_method } = token
  if (code_challenge === null) {
    return { account, session: await openSession(sql, account.id, method, originOf(context)) }
  }
  const challenge = { value: code_challenge, method: code_challenge_method ?? 's256' }
  return { code: await createFlowCode(sql, account.id, method, challenge) }
}

/** For clients without PKCE the session travels in the address, as the real service does it. */
async function sessionHash(
  auth: Auth,
  { account, session }: { readonly account: Account; readonly session: OpenSession },
  type: string,
): Promise<string> {
  const answer = await grant(auth.tokens, account, session)
  const fields = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type']
  return new URLSearchParams([...fields.map((name) => [name, String(answer[name])]), ['type', type]]).toString()
}
