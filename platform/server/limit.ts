/**
 * Counts requests per client and minute.
 *
 * @returns whether one more is within the limit
 */
export function perMinute(limit: number, now?: () => number): (client: string) => boolean {
  const count = countsOfMinute(now)
  return (client) => count(client, 1) <= limit
}

/** Counts of unsuccessful requests by client in the current minute. */
export interface Misses {
  /** Whether the client has reached its limit. */
  isOver(client: string): boolean
  add(client: string): void
}

/** Counts unsuccessful requests per client and minute, so that the limit is checked before the next search. */
export function missesPerMinute(limit: number, now?: () => number): Misses {
  const count = countsOfMinute(now)
  return { isOver: (client) => count(client, 0) >= limit, add: (client) => void count(client, 1) }
}

/** @returns adds to the client's count of this minute, and returns it */
function countsOfMinute(now: () => number = () => Date.now()): (client: string, more: 0 | 1) => number {
  let minute = 0
  const counts = new Map<string, number>()
  return (client, more) => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const count = (counts.get(client) ?? 0) + more
    if (more > 0) counts.set(client, count)
    return count
  }
}
