import { decodeJwt } from 'jose'
import type { Caller, Gatekeeper } from '../access/caller.ts'
import { AuthError } from '../access/errors.ts'
import { type AccessClaims, hasExpired } from '../access/tokens.ts'

/** The caller that a channel acts for: the role of its socket's API key, or the account of an access token. */
export type Identity =
  | Extract<Caller, { readonly role: 'anon' | 'service_role' }>
  | { readonly role: 'authenticated'; readonly claims: AccessClaims; readonly token: string }

/** A refused token, with the real service's message. */
export class TokenRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The caller that opens a channel: the account of its access token or, without one (an API key is none), the role of the socket's key. Whether
 * its session stands is asked by `requireSession`. Throws TokenRefused, and TooMuchAtOnce for a network that has sent too many bad tokens.
 */
export async function identify(
  gatekeeper: Gatekeeper,
  role: 'anon' | 'service_role',
  token: string | null,
  network: string,
): Promise<Identity> {
  if (token === null || token.startsWith('sb_')) return { role }
  try {
    return { role: 'authenticated', claims: await gatekeeper.verified(token, network), token }
  } catch (error) {
    if (error instanceof AuthError) throw refusal(error, token)
    throw error
  }
}

/** Asks the database whether the session of an account stands. Throws TokenRefused. */
export async function requireSession(gatekeeper: Gatekeeper, identity: Identity): Promise<void> {
  if (identity.role !== 'authenticated') return
  try {
    await gatekeeper.requireAssured(identity.claims)
  } catch (error) {
    if (error instanceof AuthError) throw new TokenRefused('InvalidJWTToken', error.message)
    throw error
  }
}

function refusal(error: AuthError, token: string): TokenRefused {
  const expiry = expiryOf(token)
  if (expiry === undefined) return new TokenRefused('MalformedJWT', 'The token provided is not a valid JWT')
  const late = Math.floor(Date.now() / 1000) - expiry
  if (hasExpired(error) && late >= 0)
    return new TokenRefused('InvalidJWTToken', `Token has expired ${late} seconds ago`)
  return new TokenRefused('JwtSignatureError', 'Failed to validate JWT signature')
}

/** Seconds since 1970; undefined for anything but a JWT. */
function expiryOf(token: string): number | undefined {
  try {
    return decodeJwt(token).exp ?? 0
  } catch {
    return undefined
  }
}
