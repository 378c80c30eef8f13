import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { renderSVG } from 'uqr'
import * as v from 'valibot'
import { AuthError } from '../access/errors.ts'
import type { AccessClaims } from '../access/tokens.ts'
import type { Sql } from '../database/database.ts'
import { findById, hasFactor } from './accounts.ts'
import { assertRecent, insufficientAal, isRaised, lower, raise } from './assurance.ts'
import { countAttempt } from './attempts.ts'
import { AUTH_ROLE, type Auth, countTry, originOf, readBody, requireAccount } from './context.ts'
import { rememberDevice, triesKey } from './devices.ts'
import { grant } from './grant.ts'
import { seal, unseal } from './seal.ts'
import { base32, codePeriodSeconds, stepOf } from './totp.ts'

/** Purpose of the key that seals the secrets of authenticators. */
const PURPOSE = 'cahier totp'
/** Seconds that a challenge waits for its code, and an enrolment for its first. */
const challengeLifetimeSeconds = 300
const maxFactors = 10
/** Challenges of a factor that wait at once; the oldest makes room. */
const maxChallenges = 100
/** Bytes of an authenticator's secret, as RFC 4226 recommends. */
const secretBytes = 20

const isId = (value: string | undefined) => v.is(v.pipe(v.string(), v.uuid()), value)
export const factorNotFound = (message = 'Factor not found') => new AuthError(404, 'mfa_factor_not_found', message)

interface StoredFactor {
  readonly id: string
  readonly factor_type: string
  readonly status: string
  readonly secret: string
}

/** The authenticator of the caller that the path names. Throws `mfa_factor_not_found`. */
async function factorOf(sql: Sql, { sub }: AccessClaims, id: string | undefined): Promise<StoredFactor> {
  const [factor] = isId(id)
    ? await sql<StoredFactor>(
        `select id, factor_type, status, secret from auth.mfa_factors
         where id = $1 and user_id = $2 and factor_type = 'totp'`,
        [id, sub],
      )
    : []
  if (factor === undefined) throw factorNotFound()
  return factor
}

const Enrolment = v.object({
  factor_type: v.string(),
  friendly_name: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  issuer: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
})

/** `POST /factors`: a new authenticator, which counts once its first code was given. The secret is in no other answer. */
export async function enroll(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const { factor_type, friendly_name, issuer } = await readBody(context, Enrolment)
  if (factor_type !== 'totp') {
    const known = ['phone', 'webauthn'].includes(factor_type)
    throw known
      ? new AuthError(422, `mfa_${factor_type}_enroll_not_enabled`, `MFA enroll is disabled for ${factor_type}`)
      : new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }
  const secret = randomBytes(secretBytes)
  const name = friendly_name.trim()
  const id = randomUUID()
  const email = await auth.database.as(AUTH_ROLE, async (sql) => {
    // One enrolment of an account at a time, so that the limits hold.
    await sql('select from auth.users where id = $1 for update', [claims.sub])
    await sql(
      `delete from auth.mfa_factors
       where user_id = $1 and status = 'unverified' and created_at < now() - make_interval(secs => $2)`,
      [claims.sub, challengeLifetimeSeconds],
    )
    const account = await findById(sql, claims.sub)
    if (account === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    if (hasFactor(account) && !(await isRaised(sql, claims))) throw insufficientAal('enroll a new factor')
    await assertRecent(sql, claims)
    if (name !== '' && account.factors.some((known) => known.friendly_name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`
      throw new AuthError(422, 'mfa_factor_name_conflict', message)
    }
    if (account.factors.length >= maxFactors) {
      const message = 'Maximum number of verified factors reached, unenroll to continue'
      throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
    }
    await sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, nullif($3, ''), 'totp', 'unverified', $4)`,
      [id, claims.sub, name, seal(auth.keys.secretKey, PURPOSE, id, secret)],
    )
    return account.email ?? ''
  })
  const text = base32(secret)
  const uri = provisioningUri(issuer || auth.redirects.site.host, email, text)
  // Without `#` in its colours, which would end the data address that clients make of it.
  const qr_code = renderSVG(uri, { ecc: 'M', border: 4, whiteColor: 'white', blackColor: 'black' })
  return context.json({ id, type: 'totp', friendly_name: name, totp: { qr_code, secret: text, uri } })
}

/** What an authenticator application reads. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function provisioningUri(issuer: string, email: string, secret: string): string {
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: String(codePeriodSeconds),
    secret,
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.toString().replaceAll('+', '%20')}`
}

/** `POST /factors/:id/challenge` */
export async function challenge(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const answer = await auth.database.as(AUTH_ROLE, async (sql) => {
    const factor = await factorOf(sql, claims, context.req.param('id'))
    await sql(
      `delete from auth.mfa_challenges where factor_id = $1 and (created_at < now() - make_interval(secs => $2) or id not in (
         select id from auth.mfa_challenges where factor_id = $1 order by created_at desc, id limit $3))`,
      [factor.id, challengeLifetimeSeconds, maxChallenges],
    )
    const [opened] = await sql<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
       returning id, extract(epoch from created_at)::integer + $3::integer as expires_at`,
      [factor.id, originOf(context).address, challengeLifetimeSeconds],
    )
    await sql('update auth.mfa_factors set last_challenged_at = now() where id = $1', [factor.id])
    return { ...opened, type: factor.factor_type }
  })
  return context.json(answer)
}

const Verification = v.object({ challenge_id: v.string(), code: v.optional(v.string(), '') })

/** `POST /factors/:id/verify`: raises the session with a code that was never used, and the first time confirms the factor. */
export async function verifyFactor(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const { challenge_id, code } = await readBody(context, Verification)
  const refund = await countCode(auth, context, claims)
  const { account, session } = await auth.database.as(AUTH_ROLE, async (sql) => {
    const factor = await factorOf(sql, claims, context.req.param('id'))
    if (factor.status === 'unverified') await assertRecent(sql, claims)
    await assertOpen(sql, factor.id, challenge_id)
    const step = stepOf(unseal(auth.keys.secretKey, PURPOSE, factor.id, factor.secret), code)
    // The row is the lock: of several requests with one code, whichever their challenges, one gets it.
    const [taken] =
      step === undefined
        ? []
        : await sql(
            `update auth.mfa_factors set last_step = $2, status = 'verified', updated_at = now()
             where id = $1 and coalesce(last_step, -1) < $2 returning id`,
            [factor.id, step],
          )
    if (taken === undefined) {
      countAttempt(auth, context, claims.sub, false, factor.id)
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    }
    await sql('update auth.mfa_challenges set verified_at = now() where id = $1', [challenge_id])
    await sql(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [claims.sub])
    await rememberDevice(sql, context, claims.sub, auth.redirects.site.protocol === 'https:')
    return await raise(sql, claims, 'totp', factor.id)
  })
  refund()
  countAttempt(auth, context, account.id, true, context.req.param('id'))
  return context.json(await grant(auth.tokens, account, session))
}

async function assertOpen(sql: Sql, factorId: string, id: string): Promise<void> {
  const [open] = isId(id)
    ? await sql<{ expired: boolean }>(
        `select created_at < now() - make_interval(secs => $3) as expired from auth.mfa_challenges
         where id = $1 and factor_id = $2 and verified_at is null for update`,
        [id, factorId, challengeLifetimeSeconds],
      )
    : []
  if (open === undefined) throw factorNotFound('MFA factor with the provided challenge ID not found')
  if (open.expired) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
}

/**
 * Counts an attempt at a code, by account and, like passwords, apart for browsers that have been signed in to it completely.
 *
 * @returns a function that reverts it
 */
export async function countCode(auth: Auth, context: Context, { sub }: AccessClaims): Promise<() => void> {
  const key = await auth.database.as(AUTH_ROLE, async (sql) => {
    const account = await findById(sql, sub)
    return await triesKey(sql, context, account?.email ?? sub)
  })
  return countTry(auth.limits.account, `mfa ${key}`)
}

/** `DELETE /factors/:id`. Sessions that the factor raised are taken down; recovery codes are never the only factor. */
export async function unenroll(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const id = await auth.database.as(AUTH_ROLE, async (sql) => {
    const factor = await factorOf(sql, claims, context.req.param('id'))
    if (factor.status === 'verified') {
      if (!(await isRaised(sql, claims))) throw insufficientAal('unenroll verified factor', 422)
      await assertRecent(sql, claims)
    }
    await sql('delete from auth.mfa_factors where id = $1', [factor.id])
    await sql(
      `delete from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code' and not exists (
         select from auth.mfa_factors where user_id = $1 and status = 'verified' and factor_type <> 'recovery_code')`,
      [claims.sub],
    )
    if (factor.status === 'verified') await lower(sql, claims.sub, factor.id)
    return factor.id
  })
  return context.json({ id })
}
