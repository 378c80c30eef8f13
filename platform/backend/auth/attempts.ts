import type { Context } from 'hono'
import { clientNetwork } from '../access/address.ts'
import { overLimit } from '../access/errors.ts'
import { defines } from '../database/defines.ts'
import { AUTH_ROLE, type Auth, originOf } from './context.ts'
import { isOfKnownBrowser, namesBrowser, triesKey } from './devices.ts'

/**
 * Tells the product, after the answer, that a password or code of an account was right or wrong, as the hooks `password_verification_attempt`
 * and `mfa_verification_attempt` of the real service do. Its decision is not asked for: attempts are limited here.
 *
 * @param factorId of the factor whose code it was
 */
export function countAttempt(auth: Auth, context: Context, userId: string, isRight: boolean, factorId?: string): void {
  const { userAgent, address } = originOf(context)
  auth.later(() =>
    auth.database.as(AUTH_ROLE, async (sql) => {
      if (!(await defines(sql, 'private.count_attempt(jsonb)'))) return
      await sql('select private.count_attempt($1)', [
        JSON.stringify({ user_id: userId, factor_id: factorId, valid: isRight, user_agent: userAgent, address }),
      ])
    }),
  )
}

/**
 * Counts a try on an account against its address, unless the account knows the browser: strangers at the same address do not keep its owner
 * out. Throws `over_request_rate_limit`.
 *
 * @returns the key under which the tries on the account are counted: see `triesKey`
 */
export async function countAtAddress(auth: Auth, context: Context, email: string): Promise<string> {
  const refund = auth.limits.address.take(clientNetwork(context))
  // Nobody is asked about a browser without a name: what is over the limit costs nothing.
  if (refund === undefined && !namesBrowser(context)) throw overLimit()
  const key = await auth.database.as(AUTH_ROLE, (sql) => triesKey(sql, context, email))
  if (isOfKnownBrowser(key, email)) refund?.()
  else if (refund === undefined) throw overLimit()
  return key
}
