import { availableParallelism } from 'node:os'

/** How much of something that all share one account or one address may take at a time. */
export interface TurnLimits {
  /** Requests that run at once. */
  readonly running: number
  readonly perAccount: number
  readonly perAddress: number
  /** Requests that wait. */
  readonly waitingPerAccount: number
  readonly waitingPerAddress: number
  /** Maximum milliseconds that a request waits. */
  readonly longestWait: number
  /** Milliseconds of running time, within about ten seconds, after which an account gets one turn at a time beside others; an address two. */
  readonly share: number
  /** Requests of all accounts together that are above their share and run at once beside others. */
  readonly aboveShare: number
}

/** Statements above an account's share leave one processor to the others, where there are several. */
const STATEMENTS_ABOVE_SHARE = Math.max(1, availableParallelism() - 1)

const WAITING = { waitingPerAccount: 100, waitingPerAddress: 500, longestWait: 10_000 }

export const TURN_LIMITS = {
  /** Requests to the data API. Two of the database's connections for callers are left to the server itself. */
  rest: { running: 8, perAccount: 4, perAddress: 6, share: 2_000, aboveShare: STATEMENTS_ABOVE_SHARE, ...WAITING },
  /** Transactions of auth and storage. Three of the owner's connections are left to Realtime, jobs and the health check. */
  services: { running: 5, perAccount: 2, perAddress: 3, share: 2_000, aboveShare: STATEMENTS_ABOVE_SHARE, ...WAITING },
  /** Passwords that are hashed, each on a thread of four. The last one is left to files. */
  passwords: { running: 3, perAccount: 2, perAddress: 2, share: 2_000, aboveShare: 3, ...WAITING },
  /** Calls of functions, each in a worker of its own. Most of their time they wait for somebody else. */
  functions: { running: 8, perAccount: 2, perAddress: 4, share: 10_000, aboveShare: 8, ...WAITING },
} satisfies Readonly<Record<string, TurnLimits>>

/** A refused request: its account or address has too many requests at once, or it waited too long. */
export class TooMuchAtOnce extends Error {
  override readonly name = 'TooMuchAtOnce'
  /** The code of the refusal, whose HTTP status is 429. */
  readonly code = 'over_request_rate_limit'

  constructor() {
    super('Too many requests at once')
  }
}

/** Milliseconds after which used time counts e times less. */
const usageDecayMs = 10_000

/** Milliseconds after its last request in which an account counts as present. */
const presenceMs = 5_000

/** The requests and the used time of an account or an address. */
class Usage {
  seen = 0
  waiting = 0
  #running = 0
  #used = 0
  #at = 0

  get running(): number {
    return this.#running
  }

  /** Milliseconds of running time, also of what runs now; earlier ones count less. */
  used(now: number): number {
    const passed = now - this.#at
    this.#used = this.#used * Math.exp(-passed / usageDecayMs) + this.#running * passed
    this.#at = now
    return this.#used
  }

  begin(now: number): void {
    this.used(now)
    this.#running++
  }

  end(now: number): void {
    this.used(now)
    this.#running--
  }
}

interface Waiting {
  readonly account: Usage
  readonly address: Usage
  readonly begin: () => void
}

/**
 * Schedules requests to what all share. The account that has used the least time recently goes first, so that the slow statements of one
 * account cost the others only a part of the processor.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #now: () => number
  readonly #accounts = new Map<string, Usage>()
  readonly #addresses = new Map<string, Usage>()
  readonly #queue = new Set<Waiting>()
  #running = 0
  /** The accounts of the latest requests: the latest, and the latest of another. */
  #latest: Usage | undefined
  #other: Usage | undefined

  constructor(limits: TurnLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /**
   * Runs work when it is its turn. Throws TooMuchAtOnce if too many requests of the account or address are waiting, or after waiting too
   * long; throws the signal's reason if the client left.
   */
  async run<T>(account: string, address: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const usages = { account: usageOf(this.#accounts, account), address: usageOf(this.#addresses, address) }
    await this.#turn(usages, signal)
    try {
      return await work()
    } finally {
      this.#running--
      for (const one of Object.values(usages)) one.end(this.#now())
      this.#forget()
      this.#next()
    }
  }

  async #turn({ account, address }: Pick<Waiting, 'account' | 'address'>, signal: AbortSignal | undefined) {
    const { waitingPerAccount, waitingPerAddress, longestWait } = this.#limits
    if (account.waiting >= waitingPerAccount || address.waiting >= waitingPerAddress) throw new TooMuchAtOnce()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { account, address, begin: resolve }
    this.#queue.add(waiting)
    account.seen = this.#now()
    if (this.#latest !== account) [this.#latest, this.#other] = [account, this.#latest]
    for (const one of [account, address]) one.waiting++
    this.#next()
    const timer = setTimeout(() => reject(new TooMuchAtOnce()), longestWait)
    const leave = () => reject(signal?.reason)
    signal?.addEventListener('abort', leave)
    try {
      await promise
    } catch (error) {
      this.#leave(waiting)
      throw error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
  }

  /** Removes a request from the queue. */
  #leave(waiting: Waiting): void {
    if (!this.#queue.delete(waiting)) return
    for (const one of [waiting.account, waiting.address]) one.waiting--
  }

  /** Starts the requests that may run now. */
  #next(): void {
    const now = this.#now()
    while (this.#running < this.#limits.running) {
      let first: Waiting | undefined
      const above = this.#runningAbove(now)
      for (const waiting of this.#queue)
        if (this.#mayRun(waiting, above, now) && (!first || waiting.account.used(now) < first.account.used(now)))
          first = waiting
      if (first === undefined) return
      this.#leave(first)
      this.#running++
      for (const one of [first.account, first.address]) one.begin(now)
      first.begin()
    }
  }

  /** @param above requests that run for accounts above their share */
  #mayRun({ account, address }: Waiting, above: number, now: number): boolean {
    const { perAccount, perAddress, share, aboveShare } = this.#limits
    const other = this.#latest === account ? this.#other : this.#latest
    const isAlone = other === undefined || now - other.seen > presenceMs
    const isAbove = !isAlone && account.used(now) > share
    return (
      account.running < (isAbove ? 1 : perAccount) &&
      address.running < (!isAlone && address.used(now) > 2 * share ? 2 : perAddress) &&
      !(isAbove && above >= aboveShare)
    )
  }

  /** Requests that run for accounts above their share. */
  #runningAbove(now: number): number {
    let running = 0
    for (const account of this.#accounts.values())
      if (account.running > 0 && account.used(now) > this.#limits.share) running += account.running
    return running
  }

  /** Deletes accounts and addresses without requests that have used almost no time. */
  #forget(): void {
    const now = this.#now()
    for (const usages of [this.#accounts, this.#addresses])
      if (usages.size > maxRememberedAccounts)
        for (const [name, one] of usages)
          if (one.running === 0 && one.waiting === 0 && one.used(now) < 10) usages.delete(name)
  }
}

const maxRememberedAccounts = 1_000

function usageOf(usages: Map<string, Usage>, name: string): Usage {
  const known = usages.get(name) ?? new Usage()
  usages.set(name, known)
  return known
}
