/** Milliseconds that a zone's clock is ahead of UTC at a moment. */
function offsetAt(zone: string, moment: number): number {
  const parts: Record<string, number> = {}
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - moment
}

/** Whether the browser knows a zone by this IANA name. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The moment at which a zone's clock shows a time. One that it repeats in autumn is the first; one that it skips in spring comes as
 * much later.
 *
 * @param local the time as if it were UTC, in milliseconds
 */
export function momentOf(local: number, zone: string): number {
  const before = offsetAt(zone, local - 86_400_000)
  const after = offsetAt(zone, local + 86_400_000)
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (offsetAt(zone, local - offset) === offset) return local - offset
  }
  return local - before
}
