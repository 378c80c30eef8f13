import { dateAt, isZone, localZone } from '@cahier/contract/time'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'

/** A time zone that the browser knows. */
class KnownZone extends ICAL.Timezone {
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    // Some files write midnight as hour 24, so the time is computed instead of parsed.
    const local = Date.UTC(year, month - 1, day, hour, minute, second)
    const clock = Temporal.Instant.fromEpochMilliseconds(local).toZonedDateTimeISO('UTC').toPlainDateTime()
    return (local - dateAt(clock, this.tzid).getTime()) / 1000
  }
}

/** Stands for a zone that nobody knows. */
export class GuessedZone extends KnownZone {}

/** A fixed offset without daylight saving time. */
class FixedZone extends ICAL.Timezone {
  readonly #offset: number

  constructor(name: string, seconds: number) {
    super({ tzid: name })
    this.#offset = seconds
  }

  override utcOffset(): number {
    return this.#offset
  }
}

/**
 * Resolves the zone names of a calendar file: IANA names, Outlook's names, names with a path before the IANA name, zones that
 * the file defines, and names that are offsets. Any other is guessed: the calendar's own zone, else the learner's.
 */
export function zonesOf(calendar: ICAL.Component): (name: string) => ICAL.Timezone {
  const known = new Map<string, ICAL.Timezone>()
  const guess = () =>
    new GuessedZone({ tzid: ianaName(String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '')) ?? localZone() })
  const find = (name: string): ICAL.Timezone => {
    const described = calendar
      .getAllSubcomponents('vtimezone')
      .find((zone) => zone.getFirstPropertyValue('tzid') === name)
    const iana = ianaName(name) ?? ianaName(String(described?.getFirstPropertyValue('x-lic-location') ?? ''))
    if (iana) return new KnownZone({ tzid: iana })
    if (described) return new ICAL.Timezone({ component: described, tzid: name })
    const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2})(?:[:.]?(\d{2}))?\b/.exec(name) ?? []
    return hours ? new FixedZone(name, Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60) : guess()
  }
  return (name) => {
    const zone = known.get(name) ?? find(name)
    known.set(name, zone)
    return zone
  }
}

/** Some programs put their own path before the name: '/example.org/20240101/Europe/Paris'. */
function ianaName(name: string): string | undefined {
  if (isZone(name)) return name
  const parts = name.split('/')
  const tails = parts.map((_, from) => parts.slice(from).join('/')).filter((tail) => tail.includes('/'))
  return findIana(name)[0] ?? tails.find(isZone)
}
