import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Sql } from '../database/database.ts'
import { normalizeEmail } from './accounts.ts'
import { createSecret, digest } from './secrets.ts'

/** Names the browser, and nothing else: in which ones an account was signed in is known here alone. */
const COOKIE = 'cahier.device'
const YEAR = 365 * 24 * 3600

/**
 * Under what name tries on an account are counted: strangers share one, and each browser in which the account was signed in before has
 * its own. So strangers who hammer on an account keep nobody out who was in.
 */
export async function triesKey(sql: Sql, context: Context, email: string): Promise<string> {
  const account = normalizeEmail(email)
  const device = getCookie(context, COOKIE)
  if (device === undefined) return account
  const [known] = await sql<{ key: string }>(
    `select encode(device_hash, 'hex') as key from auth.devices join auth.users on users.id = user_id
     where device_hash = $1 and lower(email) = $2`,
    [digest(device), account],
  )
  return known === undefined ? account : `${account} ${known.key}`
}

/** Forgets browsers that have not been used for a year, as they forget their names. */
export async function forgetDevices(sql: Sql): Promise<void> {
  await sql('delete from auth.devices where seen_at < now() - make_interval(secs => $1)', [YEAR])
}

/** Remembers that an account was signed in in the browser that asks. */
export async function rememberDevice(sql: Sql, context: Context, userId: string, isSecure: boolean): Promise<void> {
  const device = getCookie(context, COOKIE) ?? createSecret()
  await sql(
    `insert into auth.devices (device_hash, user_id) values ($1, $2)
     on conflict (device_hash, user_id) do update set seen_at = now()`,
    [digest(device), userId],
  )
  setCookie(context, COOKIE, device, {
    path: '/auth/v1',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    maxAge: YEAR,
  })
}
