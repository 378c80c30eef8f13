import { decodeJwt } from 'jose'
import type { Gatekeeper } from '../access/caller.ts'
import { AuthError } from '../access/errors.ts'
import type { CallerClaims } from '../database/claims.ts'

/** The caller that a channel acts for. */
export interface Identity {
  readonly claims: CallerClaims
  /** The access token and when it expires, in milliseconds since 1970. Null for the API key of the socket, which does not. */
  readonly account: { readonly token: string; readonly session: string; readonly expiresAt: number } | null
}

/** A refused token, with the real service's message. */
export class TokenRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The caller that opens a channel: the account of its access token or, without one (an API key is none), the role of the socket's key.
 * Throws TokenRefused.
 */
export async function identify(
  gatekeeper: Gatekeeper,
  role: 'anon' | 'service_role',
  token: string | null,
): Promise<Identity> {
  if (token === null || token.startsWith('sb_')) return { claims: { role }, account: null }
  try {
    const claims = await gatekeeper.assured(token)
    return { claims, account: { token, session: claims.session_id, expiresAt: (claims.exp ?? 0) * 1000 } }
  } catch (error) {
    if (error instanceof AuthError) throw refusal(error, token)
    throw error
  }
}

function refusal(error: AuthError, token: string): TokenRefused {
  if (error.code !== 'bad_jwt') return new TokenRefused('InvalidJWTToken', error.message)
  const expiry = expiryOf(token)
  if (expiry === undefined) return new TokenRefused('MalformedJWT', 'The token provided is not a valid JWT')
  const late = Math.floor(Date.now() / 1000) - expiry
  if (error.message.endsWith('token is expired') && late >= 0)
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
