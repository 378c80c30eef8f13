import type { Context } from 'hono'
import * as v from 'valibot'
import type { Database } from '../database/open.ts'
import { clientAddress } from '../gateway/address.ts'
import { bearer, type Gatekeeper } from '../gateway/caller.ts'
import { AuthError, badJson, invalid, overLimit } from './errors.ts'
import type { BackendKeys } from './keys.ts'
import type { RateLimit } from './limits.ts'
import type { SessionOrigin } from './sessions.ts'
import type { AccessClaims, AccessTokens } from './tokens.ts'

/** What the auth routes share. */
export interface Auth {
  readonly database: Database
  readonly keys: BackendKeys
  readonly tokens: AccessTokens
  readonly gatekeeper: Gatekeeper
  readonly limits: { readonly account: RateLimit; readonly address: RateLimit; readonly renewal: RateLimit }
}

/** Reads a JSON body in the given shape. Throws `bad_json` or `validation_failed`. */
export async function readBody<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let body: unknown
  try {
    body = await context.req.json()
  } catch {
    throw badJson()
  }
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw invalid(parsed.issues[0].message)
  return parsed.output
}

/** The caller's claims. Throws as GoTrue does without a token, with an API key for one, or with one that no longer stands. */
export async function requireAccount(auth: Auth, context: Context): Promise<AccessClaims> {
  const token = bearer(context)
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  if (token.startsWith('sb_')) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  return await auth.gatekeeper.account(token)
}

export function originOf(context: Context): SessionOrigin {
  return { userAgent: context.req.header('user-agent')?.slice(0, 400) ?? null, address: clientAddress(context) }
}

/** Counts a try of this key, or throws `over_request_rate_limit`. @returns how to take it back */
export function countTry(limit: RateLimit, key: string): () => void {
  const refund = limit.take(key)
  if (refund === undefined) throw overLimit()
  return refund
}
