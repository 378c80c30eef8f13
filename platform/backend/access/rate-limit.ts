/** Attempts allowed per window of this many milliseconds. */
export interface Limit {
  readonly tries: number
  readonly window: number
}

/** Counts attempts by key in a sliding window, in memory. A restart resets them, but attackers cannot cause one. */
export class RateLimit {
  readonly #limit: Limit
  readonly #now: () => number
  readonly #tries = new Map<string, number[]>()
  #swept = 0

  constructor(limit: Limit, now: () => number = () => Date.now()) {
    this.#limit = limit
    this.#now = now
  }

  /** Counts an attempt and returns a function that reverts it, or undefined if none is left. */
  take(key: string): (() => void) | undefined {
    this.#sweep()
    const tries = this.#recent(key)
    if (tries.length >= this.#limit.tries) return undefined
    const at = this.#now()
    this.#tries.set(key, [...tries, at])
    return () => {
      const kept = this.#recent(key)
      const index = kept.indexOf(at)
      if (index >= 0) this.#tries.set(key, kept.toSpliced(index, 1))
    }
  }

  /** Milliseconds until another attempt of this key is allowed. */
  wait(key: string): number {
    const tries = this.#recent(key)
    const first = tries.at(-this.#limit.tries)
    return first === undefined ? 0 : first + this.#limit.window - this.#now()
  }

  #recent(key: string): number[] {
    const since = this.#now() - this.#limit.window
    return (this.#tries.get(key) ?? []).filter((at) => at > since)
  }

  /** Once per window, deletes keys without recent attempts. */
  #sweep(): void {
    const now = this.#now()
    if (now - this.#swept < this.#limit.window) return
    this.#swept = now
    for (const key of this.#tries.keys()) if (this.#recent(key).length === 0) this.#tries.delete(key)
  }
}
