import { createLocalJWKSet, errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { AuthError } from './errors.ts'
import { type BackendKeys, publicKey } from './keys.ts'
import { VerifiedTokens } from './verified-tokens.ts'

/** Lifetime of an access token in seconds. */
export const tokenLifetimeSeconds = 3600

const Claims = v.looseObject({
  sub: v.pipe(v.string(), v.uuid()),
  role: v.literal('authenticated'),
  session_id: v.pipe(v.string(), v.uuid()),
  aal: v.picklist(['aal1', 'aal2']),
})

const EXPIRED = 'token is expired'

/** Whether a token was refused only because its time is over. */
export const hasExpired = (error: unknown): boolean => error instanceof AuthError && error.message.endsWith(EXPIRED)

/** The claims of a verified access token. */
export type AccessClaims = JWTPayload & v.InferOutput<typeof Claims>

/** The account data in a token. */
export interface TokenAccount {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly role: string
  readonly raw_app_meta_data: unknown
  readonly raw_user_meta_data: unknown
  readonly is_anonymous: boolean
}

export interface SessionFacts {
  readonly id: string
  readonly aal: string
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[]
}

/** Signs and verifies access tokens: ES256 with a `kid`, so that anyone may check them against the JWKS. */
export class AccessTokens {
  readonly #keys: BackendKeys
  readonly #issuer: () => string
  readonly #jwks: ReturnType<typeof createLocalJWKSet>
  readonly #signingKey: ReturnType<typeof importJWK>
  readonly #verified = new VerifiedTokens<AccessClaims>()

  /** @param issuer the public address of `/auth/v1`, known once the server listens */
  constructor(keys: BackendKeys, issuer: () => string) {
    this.#keys = keys
    this.#issuer = issuer
    this.#jwks = createLocalJWKSet({ keys: [publicKey(keys)] })
    this.#signingKey = importJWK(keys.signingKey, 'ES256')
  }

  /** @returns the token and when it expires, in seconds since 1970 */
  async sign(account: TokenAccount, session: SessionFacts): Promise<{ token: string; expiresAt: number }> {
    const now = Math.floor(Date.now() / 1000)
    const expiresAt = now + tokenLifetimeSeconds
    const token = await new SignJWT({
      email: account.email ?? '',
      phone: account.phone ?? '',
      app_metadata: account.raw_app_meta_data,
      user_metadata: account.raw_user_meta_data,
      role: account.role,
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: account.is_anonymous,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: this.#keys.signingKey.kid })
      .setIssuer(this.#issuer())
      .setSubject(account.id)
      .setAudience('authenticated')
      .setIssuedAt(now)
      .setExpirationTime(expiresAt)
      .sign(await this.#signingKey)
    return { token, expiresAt }
  }

  /** The claims of a token that was verified before and has not expired. */
  known(token: string): AccessClaims | undefined {
    return this.#verified.get(token)
  }

  /** Throws `bad_jwt` unless this backend's auth service issued the token and it has not expired. Does not check whether its session still exists. */
  async verify(token: string): Promise<AccessClaims> {
    const known = this.known(token)
    if (known !== undefined) return known
    try {
      const { payload } = await jwtVerify(token, this.#jwks, {
        algorithms: ['ES256'],
        issuer: this.#issuer(),
        audience: 'authenticated',
        requiredClaims: ['exp'],
      })
      const claims = { ...payload, ...v.parse(Claims, payload) }
      this.#verified.add(token, claims)
      return claims
    } catch (error) {
      const reason = error instanceof errors.JWTExpired ? EXPIRED : 'token is malformed or its signature is invalid'
      throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
    }
  }
}
