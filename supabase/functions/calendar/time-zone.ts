/** A moment at which a zone's clock is set, milliseconds since 1970, and its offsets from UTC before and after, in minutes. */
interface ClockChange {
  readonly at: number
  readonly from: number
  readonly to: number
}

const hour = 3_600_000

/** Minutes that a zone's clock is ahead of UTC at a moment. */
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
    const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = parts
    const local = Date.UTC(year, month - 1, day, hours, minute, second)
    return Math.round((local - Math.floor(moment / 1000) * 1000) / 60_000)
  }
}

/** Every time that a zone's clock is set between two moments. */
function clockChanges(zone: string, from: number, until: number): readonly ClockChange[] {
  const offset = offsetReader(zone)
  const changes: ClockChange[] = []
  // No clock is set and set back within five days.
  const stride = 120 * hour
  for (let start = from; start < until; start += stride) {
    let [low, high] = [start, Math.min(start + stride, until)]
    const before = offset(low)
    if (before === offset(high)) continue
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000
      if (offset(middle) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, from: before, to: offset(high) })
  }
  return changes
}

const two = (value: number) => String(value).padStart(2, '0')

/** `20261025T030000`: a moment by a clock that is so many minutes ahead of UTC. */
function wallClock(moment: number, offset: number): string {
  return new Date(moment + offset * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

/** `+0100`. */
function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}${two(absolute % 60)}`
}

/** A moment by the clock of a zone, as DTSTART holds it. */
export const localTime = (zone: string, moment: number): string => wallClock(moment, offsetReader(zone)(moment))

/**
 * A zone as a calendar needs it (VTIMEZONE), good for all moments between two. Each setting of the clock is written out: no rule
 * to get wrong, whatever the zone does.
 */
export function timeZoneLines(zone: string, from: number, until: number): readonly string[] {
  // Whole minutes: clocks are set on them.
  const start = Math.floor((from - 24 * hour) / 60_000) * 60_000
  const initial = offsetReader(zone)(start)
  const changes = [{ at: start, from: initial, to: initial }, ...clockChanges(zone, start, until + 400 * 24 * hour)]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changes.flatMap(({ at, from: before, to }) => {
      const kind = to > before ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${kind}`,
        // The onset is told by the clock as it was until then.
        `DTSTART:${wallClock(at, before)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(to)}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}
