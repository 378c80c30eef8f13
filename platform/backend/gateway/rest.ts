import type { Context, Handler } from 'hono'
import { claimsOf, type Gatekeeper } from '../access/caller.ts'
import { AuthError } from '../access/errors.ts'
import type { Rest } from '../rest/app.ts'

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status })

/** Passes `/rest/v1/*` to the REST layer under the caller's claims. Refuses a bad token with PostgREST's error. */
export function restHandler(gatekeeper: Gatekeeper, rest: Rest): Handler {
  return async (context: Context) => {
    // The Data API has unauthenticated routes outside this prefix: refuse paths that leave it.
    const { pathname } = new URL(context.req.url)
    if (!pathname.startsWith('/rest/v1/')) return refusal(404, 'PGRST125', 'Invalid path specified in request URL')
    try {
      const caller = await gatekeeper.caller(context)
      if (pathname === '/rest/v1/' && caller.role !== 'service_role') {
        return Response.json({ message: 'Access to schema is forbidden' }, { status: 403 })
      }
      return await rest.fetch(context.req.raw, claimsOf(caller))
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      const expired = error.message.endsWith('token is expired')
      return expired ? refusal(401, 'PGRST303', 'JWT expired') : refusal(401, 'PGRST301', error.message)
    }
  }
}
