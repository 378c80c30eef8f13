import { ServerResponse } from 'node:http'
import type { Context, Handler } from 'hono'
import { clientNetwork } from '../access/address.ts'
import type { Gatekeeper } from '../access/caller.ts'
import { AuthError } from '../access/errors.ts'
import { RateLimit } from '../access/rate-limit.ts'
import { rateLimitKeyOf } from '../access/rate-limit-key.ts'
import { hasExpired } from '../access/tokens.ts'
import { TooMuchAtOnce, type Turns } from '../access/turns.ts'
import type { Rest } from '../rest/app.ts'
import { RestError } from '../rest/errors.ts'

/** Requests for what does not exist, of one account, or of one address without an account, in a minute. */
const UNKNOWN = { tries: 300, window: 60_000 }

/**
 * Passes `/rest/v1/*` to the REST layer under the caller's claims, when it is the caller's turn. Refuses a bad token with PostgREST's
 * error.
 */
export function restHandler(gatekeeper: Gatekeeper, rest: Rest, turns: Turns): Handler {
  const unknown = new RateLimit(UNKNOWN)
  return async (context: Context) => {
    try {
      const caller = await gatekeeper.identify(context)
      const gone = goneSignal(context.env)
      const answer = () => rest.fetch(context.req.raw, caller, gone)
      const key = rateLimitKeyOf(caller, clientNetwork(context))
      if (key === undefined) return await answer()
      if (unknown.wait(key.account) > 0) throw new TooMuchAtOnce()
      const response = await turns.run(key.account, key.address, answer, gone)
      if (response.status === 404 || response.status === 414) unknown.take(key.account)
      return response
    } catch (error) {
      if (error instanceof TooMuchAtOnce) {
        const refusal = new RestError(429, error.code, error.message)
        return refusal.toResponse({ 'retry-after': '5' })
      }
      if (!(error instanceof AuthError)) throw error
      const expired = hasExpired(error)
      return new RestError(401, expired ? 'PGRST303' : 'PGRST301', expired ? 'JWT expired' : error.message).toResponse()
    }
  }
}

/** Aborts when the client closes its connection before it has the answer. */
function goneSignal(env: unknown): AbortSignal | undefined {
  if (typeof env !== 'object' || env === null || !('outgoing' in env)) return undefined
  const { outgoing } = env
  if (!(outgoing instanceof ServerResponse)) return undefined
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  return gone.signal
}
