import type { Context } from 'hono'
import type { Sql } from '../database/database.ts'
import { type Account, hasFactor } from './accounts.ts'
import { type Auth, originOf } from './context.ts'
import { isKnownDevice, rememberDevice } from './devices.ts'
import { type OpenSession, openSession, type SignInMethod } from './sessions.ts'

/** Opens a session for the requesting browser, which the account knows from then on, or once it has given the second factor. */
export async function signIn(
  auth: Auth,
  sql: Sql,
  context: Context,
  account: Account,
  method: SignInMethod,
): Promise<OpenSession> {
  const isKnown = await isKnownDevice(sql, context, account.id)
  const session = await openSession(sql, account.id, method, { ...originOf(context), isKnown })
  if (!hasFactor(account)) await rememberDevice(sql, context, account.id, auth.redirects.site.protocol === 'https:')
  return session
}
