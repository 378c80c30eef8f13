import type { Context } from 'hono'
import * as v from 'valibot'
import { clientAddress } from '../access/address.ts'
import { bearer, type Gatekeeper } from '../access/caller.ts'
import { AuthError, badJson, invalid, overLimit } from '../access/errors.ts'
import type { BackendKeys } from '../access/keys.ts'
import type { RateLimit } from '../access/rate-limit.ts'
import type { AccessClaims, AccessTokens } from '../access/tokens.ts'
import type { Database } from '../database/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { AuthLimits } from './limits.ts'
import type { Challenge } from './one-time.ts'
import type { Passwords } from './passwords.ts'
import type { Redirects } from './redirects.ts'
import type { SessionOrigin } from './sessions.ts'

/** State that the auth routes share. */
export interface Auth {
  readonly database: Database
  readonly keys: BackendKeys
  readonly tokens: AccessTokens
  readonly passwords: Passwords
  readonly gatekeeper: Gatekeeper
  readonly limits: Readonly<Record<keyof AuthLimits, RateLimit>>
  readonly redirects: Redirects
  readonly mailer: Mailer
  /** Runs work after the answer, so that the response time does not reveal whether an account exists. */
  later(work: () => Promise<void>): void
}

export const AUTH_ROLE = 'supabase_auth_admin'

/** Whether an address has to be confirmed by mail before its account can be used. */
export const confirmsAddresses = ({ mailer }: Pick<Auth, 'mailer'>) => mailer.sends

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

/** The caller's claims. Throws like GoTrue when the token is missing, is an API key, or belongs to an ended session. */
export async function requireAccount(auth: Auth, context: Context): Promise<AccessClaims> {
  const token = bearer(context)
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  if (token.startsWith('sb_')) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  return await auth.gatekeeper.account(token)
}

export function originOf(context: Context): SessionOrigin {
  return { userAgent: context.req.header('user-agent')?.slice(0, 400) ?? null, address: clientAddress(context) }
}

/** The PKCE fields of a body, and the captcha token, which this service ignores. */
export const ChallengeFields = {
  code_challenge: v.nullish(v.pipe(v.string(), v.minLength(43), v.maxLength(128))),
  code_challenge_method: v.nullish(v.pipe(v.string(), v.toLowerCase(), v.picklist(['s256', 'plain']))),
} as const

export function challengeOf(body: {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: 's256' | 'plain' | null | undefined
}): Challenge | null {
  if (!body.code_challenge) return null
  return { value: body.code_challenge, method: body.code_challenge_method ?? 's256' }
}

/** Counts an attempt of this key, or throws `over_request_rate_limit`. @returns a function that reverts it */
export function countTry(limit: RateLimit, key: string): () => void {
  const refund = limit.take(key)
  if (refund === undefined) throw overLimit()
  return refund
}
