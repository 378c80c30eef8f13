import type { Context } from 'hono'
import * as v from 'valibot'
import { AuthError, emailExists, invalid } from '../access/errors.ts'
import type { AccessClaims } from '../access/tokens.ts'
import {
  type Account,
  findByEmail,
  findById,
  hasFactor,
  normalizeEmail,
  requestAddress,
  takeAddress,
  toUser,
  updateAccount,
} from './accounts.ts'
import { insufficientAal, isRaised } from './assurance.ts'
import { countAttempt } from './attempts.ts'
import {
  AUTH_ROLE,
  type Auth,
  ChallengeFields,
  challengeOf,
  confirmsAddresses,
  countTry,
  readBody,
  requireAccount,
} from './context.ts'
import { assertEmail, assertPassword, Metadata } from './credentials.ts'
import { countMail } from './mails.ts'
import { takeCode } from './one-time.ts'
import { mailAddressChange } from './requests.ts'
import { closeSessions, type LogoutScope, signInMethods } from './sessions.ts'

const accountGone = () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')

/** `GET /user` */
export async function getUser(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const account = await auth.database.as(AUTH_ROLE, (sql) => findById(sql, claims.sub))
  if (account === undefined) throw accountGone()
  return context.json(toUser(account))
}

const UserUpdate = v.object({
  email: v.optional(v.string()),
  password: v.optional(v.string()),
  current_password: v.optional(v.string()),
  nonce: v.optional(v.string()),
  data: v.nullish(Metadata),
  ...ChallengeFields,
})
type UserUpdate = v.InferOutput<typeof UserUpdate>

/**
 * `PUT /user`. A new password ends the account's other sessions. A new address takes effect once both addresses have confirmed it,
 * or at once where no mail can be sent. It turns an anonymous account into a regular one.
 */
export async function putUser(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const update = await readBody(context, UserUpdate)
  const { account, isAssured } = await auth.database.as(AUTH_ROLE, async (sql) => {
    const account = await findById(sql, claims.sub)
    return { account, isAssured: account === undefined || !hasFactor(account) || (await isRaised(sql, claims)) }
  })
  if (account === undefined) throw accountGone()
  if (!isAssured) throw insufficientAal('update the user', 401)
  const email = newEmail(account, update)
  if (account.is_anonymous && update.password && email === undefined) {
    throw invalid('Updating password of an anonymous user without an email or phone is not allowed', 422)
  }
  const isMailed = email !== undefined && confirmsAddresses(auth)
  if (isMailed) await countMail(auth, context, email)
  const passwordHash = await newPasswordHash(auth, context, account, update, claims)
  const updated = await auth.database.as(AUTH_ROLE, async (sql) => {
    if (email !== undefined && (await findByEmail(sql, email)) !== undefined) throw emailExists()
    if (passwordHash !== undefined) await closeSessions(sql, 'others', account.id, claims.session_id)
    if (isMailed) await requestAddress(sql, account.id, email)
    else if (email !== undefined) await takeAddress(sql, account, email, false)
    const changed = await updateAccount(sql, account.id, { passwordHash, userMetadata: update.data ?? undefined })
    if (isMailed && changed) await mailAddressChange(auth, sql, context, changed, challengeOf(update))
    return changed
  })
  if (isMailed) auth.later(() => auth.mailer.drain())
  if (updated === undefined) throw accountGone()
  return context.json(toUser(updated))
}

function newEmail(account: Account, { email }: UserUpdate): string | undefined {
  if (email === undefined || email === '') return undefined
  assertEmail(email)
  return normalizeEmail(email) === account.email ? undefined : normalizeEmail(email)
}

/** Requires proof of identity before hashing the new password. */
async function newPasswordHash(
  auth: Auth,
  context: Context,
  account: Account,
  update: UserUpdate,
  claims: AccessClaims,
): Promise<string | undefined> {
  const { password } = update
  if (password === undefined || password === '') return undefined
  assertPassword(password)
  await assertVouchedFor(auth, context, account, update, claims)
  if (account.encrypted_password !== null && (await auth.passwords.verify(password, account.encrypted_password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return await auth.passwords.hash(password)
}

/** The proof is the current password, a mailed code, or a session that a recovery mail has just opened. */
async function assertVouchedFor(
  auth: Auth,
  context: Context,
  account: Account,
  { current_password, nonce }: UserUpdate,
  claims: AccessClaims,
): Promise<void> {
  if (account.encrypted_password === null) return
  // Count by account id, which strangers do not know, so that their attempts do not count against the owner.
  const tryIt = () => countTry(auth.limits.account, `user ${account.id}`)
  if (current_password) {
    const refund = tryIt()
    const isRight = await auth.passwords.verify(current_password, account.encrypted_password)
    countAttempt(auth, context, account.id, isRight)
    if (!isRight) {
      throw new AuthError(400, 'current_password_invalid', 'Current password is invalid.')
    }
    return refund()
  }
  if (nonce) {
    const refund = tryIt()
    const code = { account, email: account.email ?? '', code: nonce, types: ['reauthentication'] as const }
    const token = await auth.database.as(AUTH_ROLE, (sql) => takeCode(sql, auth.keys.secretKey, code))
    countAttempt(auth, context, account.id, token !== undefined)
    if (token === undefined) {
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    }
    return refund()
  }
  if (await isFreshRecovery(auth, claims)) return
  throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.')
}

/** Milliseconds after a recovery mail's link in which a new password may be set. */
const recoveryMs = 3600_000

async function isFreshRecovery(auth: Auth, { session_id }: AccessClaims): Promise<boolean> {
  const methods = await auth.database.as(AUTH_ROLE, (sql) => signInMethods(sql, session_id))
  return methods.some(({ method, timestamp }) => method === 'recovery' && Date.now() - timestamp * 1000 < recoveryMs)
}

const isScope = (scope: string): scope is LogoutScope => ['global', 'local', 'others'].includes(scope)

/** `POST /logout?scope=global|local|others` */
export async function logout(auth: Auth, context: Context): Promise<Response> {
  const claims: AccessClaims = await requireAccount(auth, context)
  const scope = context.req.query('scope') ?? 'global'
  if (!isScope(scope)) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  await auth.database.as(AUTH_ROLE, (sql) => closeSessions(sql, scope, claims.sub, claims.session_id))
  return context.body(null, 204)
}
