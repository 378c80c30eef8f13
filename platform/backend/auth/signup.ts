import type { Context } from 'hono'
import * as v from 'valibot'
import { clientAddress } from '../gateway/address.ts'
import { findById, insertAccount } from './accounts.ts'
import { type Auth, countTry, originOf, readBody } from './context.ts'
import { assertEmail, assertPassword, Metadata } from './credentials.ts'
import { AuthError, invalid } from './errors.ts'
import { grant } from './grant.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

const SignUp = v.object({
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  password: v.optional(v.string(), ''),
  data: v.nullish(Metadata),
})

/** `POST /signup`. There is no mail here to confirm an address with, so it answers with a session at once. */
export async function signUp(auth: Auth, context: Context): Promise<Response> {
  const { email, phone, password, data } = await readBody(context, SignUp)
  if (email === '' && phone === '')
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (email === '') throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  assertEmail(email)
  if (password === '') throw invalid('Signup requires a valid password')
  assertPassword(password)
  countTry(auth.limits.address, clientAddress(context))
  const passwordHash = await hashPassword(password)
  const opened = await auth.database.as('supabase_auth_admin', async (sql) => {
    const added = await insertAccount(sql, {
      email,
      passwordHash,
      confirmed: true,
      userMetadata: data ?? {},
      appMetadata: {},
    })
    if (added === undefined) throw new AuthError(422, 'user_already_exists', 'User already registered')
    const session = await openSession(sql, added.id, 'password', originOf(context))
    return { session, account: (await findById(sql, added.id)) ?? added }
  })
  return context.json(await grant(auth.tokens, opened.account, opened.session))
}
