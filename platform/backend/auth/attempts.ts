import type { Context } from 'hono'
import { defines } from '../database/defines.ts'
import { AUTH_ROLE, type Auth, originOf } from './context.ts'

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
