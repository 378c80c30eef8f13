import type { Context } from 'hono'
import * as v from 'valibot'
import { clientNetwork } from '../access/address.ts'
import { AuthError, invalid } from '../access/errors.ts'
import { findByEmail, findById, insertAccount, insertAnonymous, normalizeEmail } from './accounts.ts'
import {
  AUTH_ROLE,
  type Auth,
  ChallengeFields,
  challengeOf,
  confirmsAddresses,
  countTry,
  originOf,
  readBody,
} from './context.ts'
import { assertEmail, assertPassword, Metadata } from './credentials.ts'
import { grant } from './grant.ts'
import { countMail, mailKnown, mailToken } from './mails.ts'
import { openSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

const SignUp = v.object({
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  password: v.optional(v.string(), ''),
  data: v.nullish(Metadata),
  ...ChallengeFields,
})
type SignUp = v.InferOutput<typeof SignUp>

/** `POST /signup`. Answers with a session, or where addresses are confirmed by mail with the account alone. */
export async function signUp(auth: Auth, context: Context): Promise<Response> {
  const given = await readBody(context, SignUp)
  const { email, phone, password } = given
  if (email === '' && phone === '' && password === '') return await signUpAnonymously(auth, context, given.data ?? {})
  if (email === '' && phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (email === '') throw invalid('To signup, please provide your email')
  assertEmail(email)
  if (password === '') throw invalid('Signup requires a valid password')
  assertPassword(password)
  countTry(auth.limits.address, clientNetwork(context))
  return confirmsAddresses(auth) ? await askToConfirm(auth, context, given) : await signUpAtOnce(auth, context, given)
}

async function signUpAtOnce(auth: Auth, context: Context, { email, password, data }: SignUp): Promise<Response> {
  const passwordHash = await auth.passwords.hash(password)
  const opened = await auth.database.as(AUTH_ROLE, async (sql) => {
    const added = await insertAccount(sql, {
      email,
      passwordHash,
      confirmed: true,
      userMetadata: data ?? {},
      appMetadata: {},
    })
    if (added === undefined) throw new AuthError(422, 'user_already_exists', 'User already registered')
    const session = await signIn(auth, sql, context, added, 'password')
    return { session, account: (await findById(sql, added.id)) ?? added }
  })
  return context.json(await grant(auth.tokens, opened.account, opened.session))
}

/**
 * Always sends a mail: a confirmation link to new and unconfirmed accounts, a notice to addresses that already have an account.
 * Neither the answer nor its timing tells the cases apart.
 */
async function askToConfirm(auth: Auth, context: Context, given: SignUp): Promise<Response> {
  const { email, password, data } = given
  await countMail(auth, context, email)
  const passwordHash = await auth.passwords.hash(password)
  const challenge = challengeOf(given)
  const id = crypto.randomUUID()
  auth.later(async () => {
    await auth.database.as(AUTH_ROLE, async (sql) => {
      const known = await findByEmail(sql, email)
      const account =
        known ??
        (await insertAccount(sql, {
          id,
          email,
          passwordHash,
          confirmed: false,
          userMetadata: data ?? {},
          appMetadata: {},
        }))
      if (account === undefined) return
      if (account.email_confirmed_at !== null) return await mailKnown(auth, sql, context, account.email ?? '')
      await mailToken(auth, sql, context, {
        account,
        type: 'signup',
        email: account.email ?? '',
        challenge,
        passwordHash,
      })
    })
    await auth.mailer.drain()
  })
  const now = new Date().toISOString()
  return context.json({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: normalizeEmail(email),
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}

async function signUpAnonymously(auth: Auth, context: Context, data: Record<string, unknown>): Promise<Response> {
  countTry(auth.limits.anonymous, clientNetwork(context))
  const opened = await auth.database.as(AUTH_ROLE, async (sql) => {
    const account = await insertAnonymous(sql, data)
    return { account, session: await openSession(sql, account.id, 'anonymous', originOf(context)) }
  })
  return context.json(await grant(auth.tokens, opened.account, opened.session))
}
