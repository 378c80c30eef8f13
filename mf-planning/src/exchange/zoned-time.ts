/** Reads how many milliseconds a zone's clock is ahead of UTC at a moment. */
function offsetReader(zone: string): (moment: number) => number {
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
  return (moment) => {
    const parts: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - moment
  }
}

/** Whether a name is one of the zones that browser and server both know (IANA). */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * Reads how far ahead of UTC a zone's clock is when it shows a time, both in milliseconds, the time as if it were UTC. One that it
 * repeats in autumn is the first; one that it skips in spring comes as much later.
 */
export function clockOf(zone: string): (local: number) => number {
  const offsetAt = offsetReader(zone)
  return (local) => {
    const before = offsetAt(local - 86_400_000)
    const after = offsetAt(local + 86_400_000)
    const fits = [Math.max(before, after), Math.min(before, after)].find(
      (offset) => offsetAt(local - offset) === offset,
    )
    return fits ?? before
  }
}
