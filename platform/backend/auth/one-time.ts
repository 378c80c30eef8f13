import type { Sql } from '../database/database.ts'
import type { Account } from './accounts.ts'
import { codeDigest, createCode, createSecret, digest, isSame } from './secrets.ts'

export type TokenType = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication'

/** A client's PKCE challenge: only the browser that holds its verifier gets the session of the link. */
export interface Challenge {
  readonly value: string
  readonly method: string
}

export interface OneTimeToken {
  readonly user_id: string
  readonly type: TokenType
  readonly email: string
  readonly encrypted_password: string | null
  readonly code_challenge: string | null
  readonly code_challenge_method: string | null
}

/** Seconds a mail's link and code stay valid. */
const mailLifetimeSeconds = 3600
/** Maximum number of unused mails of one kind per account. */
const maxOpenMails = 5

const COLUMNS = 'user_id, type, email, encrypted_password, code_challenge, code_challenge_method'

/** Creates the one-time link token and code of a mail to `email`. */
export async function issueToken(
  sql: Sql,
  key: string,
  request: {
    readonly account: Account
    readonly type: TokenType
    readonly email: string
    readonly challenge: Challenge | null
    readonly passwordHash?: string | null
  },
): Promise<{ link: string; code: string }> {
  const { account, type, email, challenge, passwordHash = null } = request
  const [link, code] = [createSecret(), createCode()]
  await sql(
    `insert into auth.one_time_tokens
       (user_id, type, email, link_hash, code_hash, encrypted_password, code_challenge, code_challenge_method)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      account.id,
      type,
      email,
      digest(link),
      codeDigest(key, account.id, code),
      passwordHash,
      challenge?.value ?? null,
      challenge?.method ?? null,
    ],
  )
  await sql(
    `delete from auth.one_time_tokens where user_id = $1 and type = $2 and id not in (
       select id from auth.one_time_tokens where user_id = $1 and type = $2 order by created_at desc, id limit $3)`,
    [account.id, type, maxOpenMails],
  )
  return { link, code }
}

/** Consumes a link token; undefined if it is unknown, used or expired. */
export async function takeLink(sql: Sql, link: string, types: readonly TokenType[]): Promise<OneTimeToken | undefined> {
  const [token] = await sql<OneTimeToken>(
    `delete from auth.one_time_tokens
     where link_hash = $1 and type = any ($2) and created_at > now() - make_interval(secs => $3) returning ${COLUMNS}`,
    [digest(link), types, mailLifetimeSeconds],
  )
  if (token !== undefined) await forgetTokens(sql, token)
  return token
}

/** Consumes a code that was mailed to `email`. */
export async function takeCode(
  sql: Sql,
  key: string,
  request: {
    readonly account: Account
    readonly email: string
    readonly code: string
    readonly types: readonly TokenType[]
  },
): Promise<OneTimeToken | undefined> {
  const { account, email, code, types } = request
  const open = await sql<OneTimeToken & { code_hash: string }>(
    `select ${COLUMNS}, encode(code_hash, 'hex') as code_hash from auth.one_time_tokens
     where user_id = $1 and email = $2 and type = any ($3) and created_at > now() - make_interval(secs => $4) for update`,
    [account.id, email, types, mailLifetimeSeconds],
  )
  const given = codeDigest(key, account.id, code)
  const token = open.filter(({ code_hash }) => isSame(Buffer.from(code_hash, 'hex'), given))[0]
  if (token !== undefined) await forgetTokens(sql, token)
  return token
}

/** Deletes the account's other mails of this kind. */
async function forgetTokens(sql: Sql, { user_id, type, email }: OneTimeToken): Promise<void> {
  await sql('delete from auth.one_time_tokens where user_id = $1 and type = $2 and email = $3', [user_id, type, email])
}
