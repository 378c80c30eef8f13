import type { Context } from 'hono'
import * as v from 'valibot'
import { AuthError, invalid } from '../access/errors.ts'
import type { Sql } from '../database/database.ts'
import { type Account, findByEmail, findById, insertAccount, type Metadata as UserMetadata } from './accounts.ts'
import { countAtAddress } from './attempts.ts'
import {
  AUTH_ROLE,
  type Auth,
  ChallengeFields,
  challengeOf,
  confirmsAddresses,
  readBody,
  requireAccount,
} from './context.ts'
import { assertEmail, Metadata } from './credentials.ts'
import { countMail, mailToken } from './mails.ts'
import type { Challenge } from './one-time.ts'

/*
 * Requests for mails. The answer and its timing are always the same, so that only the mail's reader learns whether the address has
 * an account.
 */

const OtpRequest = v.object({
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  create_user: v.nullish(v.boolean(), true),
  data: v.nullish(Metadata),
  ...ChallengeFields,
})

/** `POST /otp`: a link and a code to sign in with; also to make the account, unless the client says not to. */
export async function requestOtp(auth: Auth, context: Context): Promise<Response> {
  const body = await readBody(context, OtpRequest)
  if (body.email === '' && body.phone !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  }
  return await mailTo(auth, context, body.email, async (sql, known) => {
    const account = known ?? (body.create_user ? await newAccount(auth, sql, body.email, body.data ?? {}) : undefined)
    if (account !== undefined) await mailSignIn(auth, sql, context, account, challengeOf(body))
  })
}

async function newAccount(auth: Auth, sql: Sql, email: string, userMetadata: UserMetadata) {
  return await insertAccount(sql, {
    email,
    passwordHash: null,
    confirmed: !confirmsAddresses(auth),
    userMetadata,
    appMetadata: {},
  })
}

async function mailSignIn(auth: Auth, sql: Sql, context: Context, account: Account, challenge: Challenge | null) {
  const type = account.email_confirmed_at === null ? 'signup' : 'magiclink'
  await mailToken(auth, sql, context, { account, type, email: account.email ?? '', challenge })
}

const MailRequest = v.object({ email: v.optional(v.string(), ''), ...ChallengeFields })

/** `POST /recover`: a mail to set a new password. */
export async function recover(auth: Auth, context: Context): Promise<Response> {
  const body = await readBody(context, MailRequest)
  return await mailTo(auth, context, body.email, async (sql, account) => {
    const challenge = challengeOf(body)
    if (account !== undefined) {
      await mailToken(auth, sql, context, { account, type: 'recovery', email: account.email ?? '', challenge })
    }
  })
}

const ResendRequest = v.object({
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  type: v.string(),
  ...ChallengeFields,
})

/** `POST /resend`: another mail for a sign-up or a change of address under way. */
export async function resend(auth: Auth, context: Context): Promise<Response> {
  const body = await readBody(context, ResendRequest)
  if (body.type !== 'signup' && body.type !== 'email_change') {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  return await mailTo(auth, context, body.email, async (sql, account) => {
    if (account === undefined) return
    const challenge = challengeOf(body)
    if (body.type === 'email_change') return await mailAddressChange(auth, sql, context, account, challenge)
    if (account.email_confirmed_at !== null) return
    const passwordHash = account.encrypted_password
    await mailToken(auth, sql, context, {
      account,
      type: 'signup',
      email: account.email ?? '',
      challenge,
      passwordHash,
    })
  })
}

/** Sends mails to those of the two addresses that have not confirmed the change yet. */
export async function mailAddressChange(
  auth: Auth,
  sql: Sql,
  context: Context,
  account: Account,
  challenge: Challenge | null,
): Promise<void> {
  const { email, email_change, email_change_confirmed_by } = account
  if (email_change === null) return
  for (const address of [email, email_change]) {
    if (address === null || address === email_change_confirmed_by) continue
    await mailToken(auth, sql, context, { account, type: 'email_change', email: address, challenge })
  }
}

/** `GET /reauthenticate`: a code that replaces the current password as proof. */
export async function reauthenticate(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const account = await auth.database.as(AUTH_ROLE, (sql) => findById(sql, claims.sub))
  if (!account?.email) throw invalid('Reauthentication requires the user to have an email or a phone number')
  const { email } = account
  await countMail(auth, context, email)
  await auth.database.as(AUTH_ROLE, (sql) =>
    mailToken(auth, sql, context, { account, type: 'reauthentication', email, challenge: null }),
  )
  auth.later(() => auth.mailer.drain())
  return context.json({})
}

async function mailTo(
  auth: Auth,
  context: Context,
  email: string,
  work: (sql: Sql, known: Account | undefined) => Promise<void>,
): Promise<Response> {
  if (email === '') throw invalid('One of email or phone must be set')
  assertEmail(email)
  await countAtAddress(auth, context, email)
  await countMail(auth, context, email)
  auth.later(async () => {
    await auth.database.as(AUTH_ROLE, async (sql) => work(sql, await findByEmail(sql, email)))
    await auth.mailer.drain()
  })
  return context.json({})
}
