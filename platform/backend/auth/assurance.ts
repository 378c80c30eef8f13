import { AuthError } from '../access/errors.ts'
import type { AccessClaims } from '../access/tokens.ts'
import type { Sql } from '../database/database.ts'
import { type Account, findById } from './accounts.ts'
import { issue, type OpenSession, signInMethods } from './sessions.ts'

/** How a session was raised to aal2, as GoTrue names it in `amr`. */
export type RaisingMethod = 'totp' | 'mfa/recovery_code'

/** Milliseconds after a password or code was given in which the account's security may be changed. */
const recentProofMs = 15 * 60_000

/** A call that needs the second factor. */
export const insufficientAal = (what: string, status = 403) =>
  new AuthError(status, 'insufficient_aal', `AAL2 required to ${what}`)

/** Whether the session has given the second factor. The row counts, not the token: it is newer. */
export async function isRaised(sql: Sql, { session_id }: AccessClaims): Promise<boolean> {
  const [session] = await sql<{ aal: string }>('select aal from auth.sessions where id = $1', [session_id])
  return session?.aal === 'aal2'
}

/** Throws `reauthentication_needed` unless the session's learner proved who they are within 15 minutes. */
export async function assertRecent(sql: Sql, { session_id }: AccessClaims): Promise<void> {
  const methods = await signInMethods(sql, session_id)
  const isRecent = methods.some(
    ({ method, timestamp }) => method !== 'anonymous' && Date.now() - timestamp * 1000 < recentProofMs,
  )
  if (!isRecent) throw new AuthError(403, 'reauthentication_needed', 'This operation requires recent authentication')
}

/** Raises the session to aal2 and ends those of the account that have only given the password. */
export async function raise(
  sql: Sql,
  { sub, session_id }: AccessClaims,
  method: RaisingMethod,
  factorId: string,
): Promise<{ account: Account; session: OpenSession }> {
  const [session] = await sql<Pick<OpenSession, 'id' | 'aal' | 'amr'>>(
    `update auth.sessions set aal = 'aal2', factor_id = $3, updated_at = now(),
       amr = jsonb_build_array(jsonb_build_object('method', $2::text, 'timestamp', extract(epoch from now())::integer))
         || jsonb_path_query_array(amr, '$[*] ? (@.method != $method)', jsonb_build_object('method', $2::text))
     where id = $1 returning id, aal, amr`,
    [session_id, method, factorId],
  )
  const account = await findById(sql, sub)
  if (session === undefined || account === undefined) throw new AuthError(403, 'session_not_found', 'Session not found')
  await sql(`delete from auth.sessions where user_id = $1 and aal = 'aal1'`, [sub])
  await sql('update auth.refresh_tokens set revoked_at = now() where session_id = $1 and revoked_at is null', [
    session_id,
  ])
  return { account, session: { ...session, refreshToken: await issue(sql, session_id, null) } }
}

/** Takes sessions down to aal1 after a factor was removed: those that it raised, or all if it was the last one. */
export async function lower(sql: Sql, userId: string, factorId: string): Promise<void> {
  await sql(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now(),
       amr = jsonb_path_query_array(amr, '$[*] ? (@.method != "totp" && @.method != "mfa/recovery_code")')
     where user_id = $1 and aal = 'aal2' and (factor_id = $2 or not exists (
       select from auth.mfa_factors where user_id = $1 and status = 'verified'))`,
    [userId, factorId],
  )
}
