import type { RateLimitKey } from '../access/rate-limit-key.ts'

/** Answers that may be on their way part by part at once. Each holds a worker, but no turn of the functions. */
const LIMITS = { all: 16, perAccount: 2, perAddress: 8 }

/** Counts the answers that are on their way. */
export class Streams {
  readonly #counts = new Map<string, number>()

  /** Counts one more until it is over. Returns false, and counts nothing, where there are too many. */
  begin(key: RateLimitKey | undefined, over: Promise<void>): boolean {
    const held: (readonly [string, number])[] = [['all', LIMITS.all]]
    if (key) held.push([`account ${key.account}`, LIMITS.perAccount], [`address ${key.address}`, LIMITS.perAddress])
    const count = (name: string) => this.#counts.get(name) ?? 0
    if (held.some(([name, most]) => count(name) >= most)) return false
    for (const [name] of held) this.#counts.set(name, count(name) + 1)
    const end = () => {
      for (const [name] of held) {
        if (count(name) > 1) this.#counts.set(name, count(name) - 1)
        else this.#counts.delete(name)
      }
    }
    over.then(end, end)
    return true
  }
}
