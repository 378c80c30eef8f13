import { randomInt, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import { AuthError } from '../access/errors.ts'
import type { Sql } from '../database/database.ts'
import { assertRecent, insufficientAal, isRaised, lower, raise } from './assurance.ts'
import { countAttempt } from './attempts.ts'
import { AUTH_ROLE, type Auth, readBody, requireAccount } from './context.ts'
import { rememberDevice } from './devices.ts'
import { countCode, factorNotFound } from './factors.ts'
import { grant } from './grant.ts'
import { codeDigest } from './secrets.ts'

/*
 * Recovery codes: each replaces the authenticator once. They are one factor of the type `recovery_code`, only their keyed hashes are
 * stored, and nobody sees them again after they were made.
 */

const codeCount = 10
const codeCharacters = 16
/** Without characters that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const NAME = 'Recovery codes'

const newCode = () => Array.from({ length: codeCharacters }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const notEnrolled = () => factorNotFound('The user has not enrolled recovery codes')

const hashOf = (auth: Auth, userId: string, code: string) =>
  codeDigest(auth.keys.secretKey, `recovery ${userId}`, code.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** The account's set, locked; undefined without one. */
async function setOf(sql: Sql, userId: string): Promise<string | undefined> {
  const [factor] = await sql<{ id: string }>(
    `select id from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code' for update`,
    [userId],
  )
  return factor?.id
}

/** Replaces the codes of a set. @returns the new ones */
async function writeCodes(auth: Auth, sql: Sql, userId: string, setId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await sql('delete from auth.mfa_recovery_codes where factor_id = $1', [setId])
  for (const code of codes) {
    await sql('insert into auth.mfa_recovery_codes (factor_id, code_hash) values ($1, $2)', [
      setId,
      hashOf(auth, userId, code),
    ])
  }
  return codes
}

const made = (id: string, codes: readonly string[]) => ({
  id,
  type: 'recovery_code',
  friendly_name: NAME,
  total: codeCount,
  codes,
})

/** `GET /factors/recovery-codes`: how many there are and how many are left. */
export async function codesStatus(auth: Auth, context: Context): Promise<Response> {
  const { sub } = await requireAccount(auth, context)
  const [status] = await auth.database.as(AUTH_ROLE, (sql) =>
    sql(
      `select factors.id, 'recovery_code' as type, count(*)::integer as total,
         (count(*) filter (where used_at is null))::integer as remaining
       from auth.mfa_factors as factors join auth.mfa_recovery_codes as codes on codes.factor_id = factors.id
       where factors.user_id = $1 group by factors.id`,
      [sub],
    ),
  )
  if (status === undefined) throw notEnrolled()
  return context.json(status)
}

/** `POST /factors/recovery-codes`: the first set, for an account with an authenticator. */
export async function generateCodes(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const id = randomUUID()
  const codes = await auth.database.as(AUTH_ROLE, async (sql) => {
    if (!(await isRaised(sql, claims))) throw insufficientAal('generate recovery codes')
    await assertRecent(sql, claims)
    await sql('select from auth.users where id = $1 for update', [claims.sub])
    if ((await setOf(sql, claims.sub)) !== undefined) {
      const message = 'Recovery codes are already enrolled for this user, use regenerate to rotate them'
      throw new AuthError(422, 'mfa_verified_factor_exists', message)
    }
    const [other] = await sql(`select id from auth.mfa_factors where user_id = $1 and status = 'verified'`, [
      claims.sub,
    ])
    if (other === undefined) {
      throw new AuthError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes cannot be the only factor')
    }
    await sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
       values ($1, $2, $3, 'recovery_code', 'verified')`,
      [id, claims.sub, NAME],
    )
    return await writeCodes(auth, sql, claims.sub, id)
  })
  return context.json(made(id, codes))
}

/** `POST /factors/recovery-codes/regenerate`: a new set; the old codes are worth nothing. */
export async function regenerateCodes(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const answer = await auth.database.as(AUTH_ROLE, async (sql) => {
    if (!(await isRaised(sql, claims))) throw insufficientAal('regenerate recovery codes')
    await assertRecent(sql, claims)
    const id = await setOf(sql, claims.sub)
    if (id === undefined) throw notEnrolled()
    await sql(`update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`, [id])
    return made(id, await writeCodes(auth, sql, claims.sub, id))
  })
  return context.json(answer)
}

const Verification = v.object({ code: v.optional(v.string(), '') })

/** `POST /factors/recovery-codes/verify`: raises the session with a code, once. */
export async function verifyCode(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const { code } = await readBody(context, Verification)
  const refund = await countCode(auth, context, claims)
  const { account, session, factorId } = await auth.database.as(AUTH_ROLE, async (sql) => {
    const [used] = await sql<{ factor_id: string }>(
      `update auth.mfa_recovery_codes set used_at = now()
       where code_hash = $1 and used_at is null
         and factor_id = (select id from auth.mfa_factors where user_id = $2 and factor_type = 'recovery_code')
       returning factor_id`,
      [hashOf(auth, claims.sub, code), claims.sub],
    )
    if (used === undefined) {
      countAttempt(auth, context, claims.sub, false)
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
    }
    await rememberDevice(sql, context, claims.sub, auth.redirects.site.protocol === 'https:')
    return { ...(await raise(sql, claims, 'mfa/recovery_code', used.factor_id)), factorId: used.factor_id }
  })
  refund()
  countAttempt(auth, context, account.id, true, factorId)
  return context.json(await grant(auth.tokens, account, session))
}

/** `DELETE /factors/recovery-codes` */
export async function removeCodes(auth: Auth, context: Context): Promise<Response> {
  const claims = await requireAccount(auth, context)
  const id = await auth.database.as(AUTH_ROLE, async (sql) => {
    if (!(await isRaised(sql, claims))) throw insufficientAal('unenroll recovery codes', 422)
    await assertRecent(sql, claims)
    const set = await setOf(sql, claims.sub)
    if (set === undefined) throw notEnrolled()
    await sql('delete from auth.mfa_factors where id = $1', [set])
    await lower(sql, claims.sub, set)
    return set
  })
  return context.json({ id })
}
