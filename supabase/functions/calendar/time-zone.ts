import { Temporal } from 'temporal-polyfill'

const two = (value: number) => String(value).padStart(2, '0')

const onClock = (zone: string, moment: number) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)

/** `20261025T030000`: what a clock shows. */
const written = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** A moment by the clock of a zone, as DTSTART holds it. */
export const localTime = (zone: string, moment: number): string => written(onClock(zone, moment).toPlainDateTime())

/** `+0100`, of whole minutes. */
function offsetText(nanoseconds: number): string {
  const minutes = Math.round(nanoseconds / 60e9)
  const absolute = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}${two(absolute % 60)}`
}

/** A moment at which a zone's clock is set, and its offsets from UTC before and after, in nanoseconds. */
interface ClockChange {
  readonly at: Temporal.ZonedDateTime
  readonly from: number
  readonly to: number
}

/** Every time that a zone's clock is set between two moments. */
function clockChanges(start: Temporal.ZonedDateTime, until: Temporal.ZonedDateTime): readonly ClockChange[] {
  const changes: ClockChange[] = []
  let from = start.offsetNanoseconds
  for (let at = start.getTimeZoneTransition('next'); at; at = at.getTimeZoneTransition('next')) {
    if (Temporal.ZonedDateTime.compare(at, until) > 0) break
    changes.push({ at, from, to: at.offsetNanoseconds })
    from = at.offsetNanoseconds
  }
  return changes
}

/**
 * A zone as a calendar needs it (VTIMEZONE), good for all moments between two. Each setting of the clock is written out: no rule
 * to get wrong, whatever the zone does.
 *
 * @param zone IANA name
 * @param from milliseconds since 1970, like `until`
 */
export function timeZoneLines(zone: string, from: number, until: number): readonly string[] {
  // Whole minutes: clocks are set on them.
  const start = onClock(zone, from).subtract({ hours: 24 }).round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const initial = start.offsetNanoseconds
  const changes = [
    { at: start, from: initial, to: initial },
    ...clockChanges(start, onClock(zone, until).add({ hours: 400 * 24 })),
  ]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changes.flatMap(({ at, from: before, to }) => {
      const kind = to > before ? 'DAYLIGHT' : 'STANDARD'
      // The onset is told by the clock as it was until then.
      const onset = at.toInstant().toZonedDateTimeISO('UTC').toPlainDateTime().add({ nanoseconds: before })
      return [
        `BEGIN:${kind}`,
        `DTSTART:${written(onset)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(to)}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}
