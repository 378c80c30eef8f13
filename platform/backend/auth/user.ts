import type { Context } from 'hono'
import * as v from 'valibot'
import { type Account, findByEmail, findById, normalizeEmail, toUser, updateAccount } from './accounts.ts'
import { type Auth, countTry, readBody, requireAccount } from './context.ts'
import { assertEmail, assertPassword, Metadata } from './credentials.ts'
import { AuthError, emailExists } from './errors.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { closeSessions, type LogoutScope } from './sessions.ts'
import type { AccessClaims } from './tokens.ts'

const accountGone = () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')

/** `GET /user` */
export async function getUser(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const account = await auth.database.as('supabase_auth_admin', (sql) => findById(sql, claims.sub))
  if (account === undefined) throw accountGone()
  return context.json(toUser(account))
}

const UserUpdate = v.object({
  email: v.optional(v.string()),
  password: v.optional(v.string()),
  current_password: v.optional(v.string()),
  nonce: v.optional(v.string()),
  data: v.nullish(Metadata),
})
type UserUpdate = v.InferOutput<typeof UserUpdate>

/** `PUT /user`. A new password ends the account's other sessions; a new address holds at once, as there is no mail to confirm it with. */
export async function putUser(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const update = await readBody(context, UserUpdate)
  const account = await auth.database.as('supabase_auth_admin', (sql) => findById(sql, claims.sub))
  if (account === undefined) throw accountGone()
  const email = newEmail(account, update)
  const passwordHash = await newPasswordHash(auth, account, update)
  const updated = await auth.database.as('supabase_auth_admin', async (sql) => {
    if (email !== undefined && (await findByEmail(sql, email)) !== undefined) throw emailExists()
    if (passwordHash !== undefined) await closeSessions(sql, 'others', account.id, claims.session_id)
    return await updateAccount(sql, account.id, { email, passwordHash, userMetadata: update.data ?? undefined })
  })
  if (updated === undefined) throw accountGone()
  return context.json(toUser(updated))
}

function newEmail(account: Account, { email }: UserUpdate): string | undefined {
  if (email === undefined || email === '') return undefined
  assertEmail(email)
  return normalizeEmail(email) === account.email ? undefined : normalizeEmail(email)
}

/** Checks the current password, counting the try like a sign-in's, before it hashes the new one. */
async function newPasswordHash(auth: Auth, account: Account, update: UserUpdate): Promise<string | undefined> {
  const { password, current_password, nonce } = update
  if (password === undefined || password === '') return undefined
  assertPassword(password)
  if (current_password === undefined || current_password === '') {
    if (nonce) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.')
  }
  const refund = countTry(auth.limits.account, account.email ?? account.id)
  if (!(await verifyPassword(current_password, account.encrypted_password))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is invalid.')
  }
  refund()
  if (password === current_password) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return await hashPassword(password)
}

const isScope = (scope: string): scope is LogoutScope => ['global', 'local', 'others'].includes(scope)

/** `POST /logout?scope=global|local|others` */
export async function logout(auth: Auth, context: Context): Promise<Response> {
  const claims: AccessClaims = await requireAccount(auth, context)
  const scope = context.req.query('scope') ?? 'global'
  if (!isScope(scope)) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  await auth.database.as('supabase_auth_admin', (sql) => closeSessions(sql, scope, claims.sub, claims.session_id))
  return context.body(null, 204)
}
