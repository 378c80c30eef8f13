import { randomBytes } from 'node:crypto'
import { AuthError } from '../access/errors.ts'
import type { SessionFacts } from '../access/tokens.ts'
import type { Sql } from '../database/database.ts'
import { type Account, findById } from './accounts.ts'
import { digest } from './secrets.ts'

/** How long a used refresh token may be used again, because a browser that lost the response repeats the request. */
const tokenReuseSeconds = 10

export interface SessionOrigin {
  readonly userAgent: string | null
  readonly address: string | null
  /** Whether the account was signed in in this browser before; absent where nobody can tell. */
  readonly isKnown?: boolean
}

export interface OpenSession extends SessionFacts {
  readonly refreshToken: string
}

export type SignInMethod = 'password' | 'otp' | 'recovery' | 'anonymous' | 'passkey'

/** Opens a session for a sign-in by this method, now. */
export async function openSession(
  sql: Sql,
  userId: string,
  method: SignInMethod,
  origin: SessionOrigin,
): Promise<OpenSession> {
  const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }]
  const [session] = await sql<{ id: string; aal: string }>(
    `insert into auth.sessions (user_id, amr, user_agent, ip, known_browser) values ($1, $2, $3, $4, $5) returning id, aal`,
    [userId, JSON.stringify(amr), origin.userAgent, origin.address, origin.isKnown ?? null],
  )
  if (session === undefined) throw new Error('The session was not stored')
  await sql('update auth.users set last_sign_in_at = now() where id = $1', [userId])
  return { ...session, amr, refreshToken: await issue(sql, session.id, null) }
}

interface StoredToken {
  readonly id: number
  readonly session_id: string
  readonly user_id: string
  readonly aal: string
  readonly amr: SessionFacts['amr']
  readonly revoked: boolean
  readonly reusable: boolean
}

/** The outcome of a renewal: a new session token, or `reused`, which ended the session. */
export type Renewal = { readonly session: OpenSession; readonly account: Account } | 'unknown' | 'reused'

/**
 * Exchanges a refresh token for its successor. Reuse within ten seconds gives another successor. So does later reuse as long as nobody
 * used the successor: its answer never arrived, and it is revoked. Any other reuse means that the token was stolen, so the session
 * and all its tokens are deleted.
 */
export async function renewSession(sql: Sql, refreshToken: string): Promise<Renewal> {
  // The lock on the session's row lets its renewals in one after the other.
  const [token] = await sql<StoredToken>(
    `select tokens.id, tokens.session_id, sessions.user_id, sessions.aal, sessions.amr, tokens.revoked_at is not null as revoked,
            coalesce(tokens.revoked_at > now() - make_interval(secs => $2), true) as reusable
     from auth.refresh_tokens tokens join auth.sessions on sessions.id = tokens.session_id
     where tokens.token_hash = $1 for update`,
    [digest(refreshToken), tokenReuseSeconds],
  )
  if (token === undefined) return 'unknown'
  if (!token.reusable && !(await revokeUnused(sql, token))) {
    await sql('delete from auth.sessions where id = $1', [token.session_id])
    return 'reused'
  }
  if (!token.revoked) await sql('update auth.refresh_tokens set revoked_at = now() where id = $1', [token.id])
  await sql('update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1', [token.session_id])
  const account = await findById(sql, token.user_id)
  if (account === undefined) return 'unknown'
  assertNotBanned(account)
  const successor = await issue(sql, token.session_id, token.id)
  return { account, session: { id: token.session_id, aal: token.aal, amr: token.amr, refreshToken: successor } }
}

/**
 * Revokes the successors of a used token that nobody used, if the newest token of the session is one of them. They can never be used again,
 * not even for ten seconds: whoever has one after all took it from the device that asks here, or the other way round.
 *
 * @returns whether it is
 */
async function revokeUnused(sql: Sql, { id, session_id }: StoredToken): Promise<boolean> {
  const revoked = await sql(
    `update auth.refresh_tokens set revoked_at = '-infinity'
     where parent = $1 and revoked_at is null
       and (select parent = $1 and revoked_at is null
            from auth.refresh_tokens where session_id = $2 order by id desc limit 1)
     returning id`,
    [id, session_id],
  )
  return revoked.length > 0
}

/** The authentication methods of a session. */
export async function signInMethods(sql: Sql, sessionId: string): Promise<SessionFacts['amr']> {
  const [session] = await sql<Pick<SessionFacts, 'amr'>>('select amr from auth.sessions where id = $1', [sessionId])
  return session?.amr ?? []
}

export type LogoutScope = 'global' | 'local' | 'others'

/** Ends sessions of an account: all, this one, or all but this one. */
export async function closeSessions(sql: Sql, scope: LogoutScope, userId: string, sessionId: string): Promise<void> {
  if (scope === 'global') return await closeAllSessions(sql, userId)
  const which = scope === 'local' ? 'id = $2' : 'id <> $2'
  await sql(`delete from auth.sessions where user_id = $1 and ${which}`, [userId, sessionId])
}

export async function closeAllSessions(sql: Sql, userId: string): Promise<void> {
  await sql('delete from auth.sessions where user_id = $1', [userId])
}

export function assertNotBanned(account: Account): void {
  if (account.banned_until !== null && Date.parse(account.banned_until) > Date.now()) {
    throw new AuthError(400, 'user_banned', 'User is banned')
  }
}

/** Adds a refresh token to a session. */
export async function issue(sql: Sql, sessionId: string, parent: number | null): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql('insert into auth.refresh_tokens (token_hash, parent, session_id) values ($1, $2, $3)', [
    digest(token),
    parent,
    sessionId,
  ])
  return token
}
