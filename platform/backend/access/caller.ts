import type { Context } from 'hono'
import type { CallerClaims } from '../database/claims.ts'
import type { Database } from '../database/database.ts'
import { clientNetwork } from './address.ts'
import { AuthError } from './errors.ts'
import { type BackendKeys, isKey } from './keys.ts'
import { RateLimit } from './rate-limit.ts'
import { type AccessClaims, type AccessTokens, hasExpired } from './tokens.ts'
import { TooMuchAtOnce } from './turns.ts'

/** Who a request comes from: the application without a session, an account, or the holder of the secret key. */
export type Caller =
  | { readonly role: 'anon' | 'service_role' }
  | { readonly role: 'authenticated'; readonly claims: AccessClaims }

/** What policies see of a caller. */
export function claimsOf(caller: Caller): CallerClaims {
  return caller.role === 'authenticated' ? caller.claims : { role: caller.role }
}

/** A request refused by the gateway, with the message of Supabase's API gateway. */
export class KeyRefused extends Error {
  toResponse(): Response {
    return Response.json({ message: this.message, hint: 'Double check the `apikey` request header.' }, { status: 401 })
  }
}

/** Refuse the secret key from browsers, where it would be leaked. The real gateway does the same. */
const BROWSER = /\bMozilla\/|\b(?:Chrome|Safari|Firefox)\//

/**
 * Forged tokens of one address in five minutes. Those that were verified before are not asked about it, and expired ones do not count: whole
 * classes have them when they open their machines again.
 */
const BAD_TOKENS = { tries: 100, window: 5 * 60_000 }

/** Identifies the caller by the `apikey` and `authorization` headers. */
export class Gatekeeper {
  readonly #keys: BackendKeys
  readonly #tokens: AccessTokens
  readonly #database: Database
  readonly #badTokens = new RateLimit(BAD_TOKENS)

  constructor(keys: BackendKeys, tokens: AccessTokens, database: Database) {
    this.#keys = keys
    this.#tokens = tokens
    this.#database = database
  }

  /** The role of the request's API key. Throws KeyRefused without a valid one. */
  keyRole(context: Context): 'anon' | 'service_role' {
    const key = context.req.header('apikey') ?? context.req.query('apikey') ?? opaqueBearer(context)
    if (key === undefined) throw new KeyRefused('No API key found in request')
    if (isKey(key, this.#keys.publishableKey)) return 'anon'
    if (!isKey(key, this.#keys.secretKey)) throw new KeyRefused('Invalid API key')
    if (BROWSER.test(context.req.header('user-agent') ?? ''))
      throw new KeyRefused('Forbidden use of secret API key in browser')
    return 'service_role'
  }

  /**
   * The API key's role, or the account whose access token the request carries. Throws KeyRefused or AuthError: `bad_jwt`,
   * `session_not_found`, or `insufficient_aal` for a session that has not given the account's second factor.
   */
  async caller(context: Context): Promise<Caller> {
    const caller = await this.identify(context)
    if (caller.role === 'authenticated') await this.requireAssured(caller.claims)
    return caller
  }

  /**
   * The same, for those who ask the database whether the session stands in the same round trip as their own statement. Throws TooMuchAtOnce for
   * an address that has sent too many bad tokens.
   */
  async identify(context: Context): Promise<Caller> {
    const role = this.keyRole(context)
    const token = bearer(context)
    if (token === undefined || token.startsWith('sb_')) return { role }
    return { role: 'authenticated', claims: await this.verified(token, clientNetwork(context)) }
  }

  /**
   * The claims of an access token that somebody sends from a network; its session may have ended. Throws `bad_jwt`, and TooMuchAtOnce for a
   * network that has sent too many bad ones.
   */
  async verified(token: string, network: string): Promise<AccessClaims> {
    const known = this.#tokens.known(token)
    if (known !== undefined) return known
    if (this.#badTokens.wait(network) > 0) throw new TooMuchAtOnce()
    try {
      return await this.#tokens.verify(token)
    } catch (error) {
      if (!hasExpired(error)) this.#badTokens.take(network)
      throw error
    }
  }

  /**
   * The claims of an access token whose session stands, second factor or not: for the authentication service alone. Throws `bad_jwt` or
   * `session_not_found`.
   */
  async account(token: string): Promise<AccessClaims> {
    const claims = await this.#tokens.verify(token)
    if ((await this.#stateOf(claims)) === 'ended') throw sessionNotFound()
    return claims
  }

  /** Asks the database whether the session of verified claims stands. Throws `session_not_found`, or `insufficient_aal` as `caller` does. */
  async requireAssured(claims: AccessClaims): Promise<void> {
    const state = await this.#stateOf(claims)
    if (state === 'ended') throw sessionNotFound()
    if (state === 'unassured') throw new AuthError(403, 'insufficient_aal', 'The second factor is required')
  }

  async #stateOf({ session_id, sub, aal }: AccessClaims): Promise<'assured' | 'unassured' | 'ended'> {
    const { rows } = await this.#database.clients.query<{ state: 'assured' | 'unassured' | 'ended' }>(
      'select auth.session_state($1, $2, $3) as state',
      [session_id, sub, aal],
    )
    return rows[0]?.state ?? 'ended'
  }
}

const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

export function bearer(context: Context): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
}

function opaqueBearer(context: Context): string | undefined {
  const token = bearer(context)
  return token?.startsWith('sb_') ? token : undefined
}
