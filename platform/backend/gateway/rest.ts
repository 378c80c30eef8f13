import { ServerResponse } from 'node:http'
import type { Context, Handler } from 'hono'
import type { Gatekeeper } from '../access/caller.ts'
import { AuthError } from '../access/errors.ts'
import type { Rest } from '../rest/app.ts'
import { RestError } from '../rest/errors.ts'

/** Passes `/rest/v1/*` to the REST layer under the caller's claims. Refuses a bad token with PostgREST's error. */
export function restHandler(gatekeeper: Gatekeeper, rest: Rest): Handler {
  return async (context: Context) => {
    try {
      return await rest.fetch(context.req.raw, await gatekeeper.identify(context), goneSignal(context.env))
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      const expired = error.message.endsWith('token is expired')
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
