/** Maximum number of cached tokens; the least recently seen one is dropped. */
const maxTokens = 2_000

/** Caches the claims of verified tokens until they expire, because verifying a signature costs more than most requests. */
export class VerifiedTokens<Claims extends { readonly exp?: number | undefined }> {
  readonly #claims = new Map<string, Claims>()
  readonly #now: () => number

  constructor(now: () => number = () => Date.now()) {
    this.#now = now
  }

  get(token: string): Claims | undefined {
    const claims = this.#claims.get(token)
    if (claims === undefined) return undefined
    this.#claims.delete(token)
    if (claims.exp === undefined || claims.exp * 1000 <= this.#now()) return undefined
    this.#claims.set(token, claims)
    return claims
  }

  add(token: string, claims: Claims): void {
    this.#claims.set(token, claims)
    const [oldest] = this.#claims.keys()
    if (this.#claims.size > maxTokens && oldest !== undefined) this.#claims.delete(oldest)
  }
}
