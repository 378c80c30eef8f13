import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Sql } from '../database/database.ts'
import { normalizeEmail } from './accounts.ts'
import { createSecret, digest } from './secrets.ts'

/** Cookie with a random name of the browser. Only this database knows which accounts were signed in there. */
const COOKIE = 'cahier.device'
const yearSeconds = 365 * 24 * 3600

/**
 * The key under which attempts on an account are counted. Each browser in which the account was signed in before has its own; all
 * others share one. So attackers cannot lock the owner out of a known browser.
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

/** Whether a key of `triesKey` is that of a browser which the account knows. */
export const isOfKnownBrowser = (key: string, email: string): boolean => key !== normalizeEmail(email)

/** Whether the request names its browser, known or not. */
export const namesBrowser = (context: Context): boolean => getCookie(context, COOKIE) !== undefined

/** Whether the account was signed in in the requesting browser before. */
export async function isKnownDevice(sql: Sql, context: Context, userId: string): Promise<boolean> {
  const device = getCookie(context, COOKIE)
  if (device === undefined) return false
  const known = await sql('select user_id from auth.devices where device_hash = $1 and user_id = $2', [
    digest(device),
    userId,
  ])
  return known.length > 0
}

/** Deletes browsers that have not been used for a year, when their cookie expires too. */
export async function forgetDevices(sql: Sql): Promise<void> {
  await sql('delete from auth.devices where seen_at < now() - make_interval(secs => $1)', [yearSeconds])
}

/**
 * Records that the account was signed in in the requesting browser. With a second factor only once that was given: otherwise whoever has the
 * password would get more attempts with each browser.
 */
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
    maxAge: yearSeconds,
  })
}
