import * as v from 'valibot'
import type { Backend } from './backend.ts'

/** An account as the backend knows it. */
export interface Account {
  readonly id: string
  /** '' without an address. */
  readonly email: string
  readonly isAdministrator: boolean
  readonly isAnonymous: boolean
  /** What the session has proved: 'aal2' with a second factor. */
  readonly aal: string
  /** Whether the session has given the second factor, where the account has one. */
  readonly isAssured: boolean
  /** When the access token ends, in seconds since 1970. */
  readonly expires: number
}

const User = v.object({
  id: v.string(),
  email: v.nullish(v.string(), ''),
  is_anonymous: v.optional(v.boolean(), false),
  app_metadata: v.object({ cahier_admin: v.optional(v.unknown()) }),
  factors: v.nullish(v.array(v.object({ status: v.string() })), []),
})

/** What an access token says of its session. The backend has checked its signature. */
const Claims = v.object({ aal: v.optional(v.string(), 'aal1'), exp: v.number() })

function claimsOf(authorization: string): v.InferOutput<typeof Claims> | null {
  const [, payload = ''] = authorization.split('.')
  try {
    return v.parse(Claims, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

/** Milliseconds until the request to the backend times out. */
const accountTimeoutMs = 5_000

/**
 * The account that a session belongs to. Asks the backend every time, so that ended sessions and revoked rights take effect at once.
 *
 * @param authorization the header, `Bearer <access token>`
 * @param address that the request comes from, which the backend's limits count by
 * @returns 'refused' for a session that is not valid, 'unanswered' while the backend does not answer, or not yet: it has been asked too often
 */
export async function accountOf(
  backend: Backend,
  authorization: string,
  address: string,
): Promise<Account | 'refused' | 'unanswered'> {
  const claims = claimsOf(authorization)
  if (claims === null) return 'refused'
  const origin = backend.target() ?? backend.directOrigin
  const client = backend.client()
  if (origin === null || client === null) return 'unanswered'
  const response = await fetch(new URL('/auth/v1/user', origin), {
    headers: { authorization, apikey: client.publishableKey, 'x-forwarded-for': address },
    redirect: 'error',
    signal: AbortSignal.timeout(accountTimeoutMs),
  }).catch(() => null)
  if (response === null || response.status === 429 || response.status >= 500) return 'unanswered'
  const user = v.safeParse(User, await response.json().catch(() => null))
  if (!response.ok || !user.success) return 'refused'
  const { id, email, is_anonymous, app_metadata, factors } = user.output
  const hasFactor = (factors ?? []).some(({ status }) => status === 'verified')
  return {
    id,
    email: email ?? '',
    isAdministrator: app_metadata.cahier_admin === true,
    isAnonymous: is_anonymous,
    aal: claims.aal,
    isAssured: !hasFactor || claims.aal === 'aal2',
    expires: claims.exp,
  }
}
