import { Temporal } from 'temporal-polyfill'

const two = (value: number) => String(value).padStart(2, '0')

const onClock = (zone: string, moment: number) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)

/** `20261025T030000`, a local time. */
const written = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** The local time of a moment in a zone, in the format of DTSTART. */
export const localTime = (zone: string, moment: number): string => written(onClock(zone, moment).toPlainDateTime())

/** The moment of a local time `2026-11-21T18:00:00` in a zone, in milliseconds. */
export const momentOf = (zone: string, local: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds

/** `+0100`, in whole minutes. */
function offsetText(nanoseconds: number): string {
  const minutes = Math.round(nanoseconds / 60e9)
  const absolute = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}${two(absolute % 60)}`
}

/** A moment at which a zone's UTC offset changes, with the offsets before and after in nanoseconds. */
interface ClockChange {
  readonly at: Temporal.ZonedDateTime
  readonly from: number
  readonly to: number
}

/** All changes of a zone's UTC offset between two moments. */
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
 * Definition of a zone for a calendar (VTIMEZONE) that is valid between two moments. Lists every change of the offset instead
 * of a rule, so that it is right for irregular zones too.
 *
 * @param zone IANA name
 * @param from milliseconds since 1970, like `until`
 */
export function timeZoneLines(zone: string, from: number, until: number): readonly string[] {
  // Rounded to whole minutes, because offsets change at whole minutes.
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
      // The onset is in local time with the offset before the change.
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
