/**
 * Counts requests per client and minute.
 *
 * @returns whether one more is within the limit
 */
export function perMinute(limit: number, now: () => number = () => Date.now()): (client: string) => boolean {
  let minute = 0
  const counts = new Map<string, number>()
  return (client) => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const count = (counts.get(client) ?? 0) + 1
    counts.set(client, count)
    return count <= limit
  }
}
