import { localZone } from '../schedule/days.ts'
import { longest, longestDuration, shortestDuration } from '../session/draft.ts'
import { isZone, momentOf } from './zoned-time.ts'

/** A session that a calendar file brings. */
export interface IncomingSession {
  uid: string
  title: string
  description: string
  /** ISO 8601. */
  scheduled_for: string
  time_zone: string
  /** Minutes. */
  duration: number
}

/** Why a file is not taken: what kind of reason, and which event it is about. */
export class CalendarRefused extends Error {
  readonly reason: 'tooLarge' | 'noCalendar' | 'tooMany' | 'noDate' | 'allDay' | 'duration' | 'zone' | 'repeats'
  readonly event: string

  constructor(reason: CalendarRefused['reason'], event = '') {
    super(`${reason} ${event}`)
    this.reason = reason
    this.event = event
  }
}

/** Largest file that is read, in bytes. */
export const largestFile = 2_000_000
/** Most events of one file. */
export const mostEvents = 1000

interface Property {
  params: ReadonlyMap<string, string>
  value: string
}
type Event = ReadonlyMap<string, Property>

/**
 * The sessions of a calendar file (RFC 5545). One event that cannot be a session refuses all: nothing is changed or left out on the
 * quiet. Cancelled events are none.
 */
export function readCalendar(text: string): readonly IncomingSession[] {
  const events = eventsOf(text).filter((event) => textOf(event, 'STATUS') !== 'CANCELLED')
  if (events.length > mostEvents) throw new CalendarRefused('tooMany')
  return events.map(sessionOf)
}

function eventsOf(text: string): readonly Event[] {
  // A line that begins with a blank goes on with the one before.
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  if (lines[0]?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') throw new CalendarRefused('noCalendar')
  const events: Event[] = []
  const path: string[] = []
  let event = new Map<string, Property>()
  for (const line of lines) {
    const [, name = '', params = '', value = ''] = /^([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
    switch (name.toUpperCase()) {
      case 'BEGIN':
        path.push(value.trim().toUpperCase())
        if (path.join() === 'VCALENDAR,VEVENT') event = new Map()
        break
      case 'END':
        if (path.join() === 'VCALENDAR,VEVENT') events.push(event)
        path.pop()
        break
      default:
        // Not what belongs to the alarm of an event.
        if (path.join() === 'VCALENDAR,VEVENT') event.set(name.toUpperCase(), { params: paramsOf(params), value })
    }
  }
  if (path.length > 0) throw new CalendarRefused('noCalendar')
  return events
}

function paramsOf(text: string): ReadonlyMap<string, string> {
  const params = new Map<string, string>()
  for (const [, name = '', quoted, plain] of text.matchAll(/;([A-Za-z0-9-]+)=(?:"([^"]*)"|([^;"]*))/g)) {
    params.set(name.toUpperCase(), quoted ?? plain ?? '')
  }
  return params
}

const textOf = (event: Event, name: string) =>
  (event.get(name)?.value ?? '')
    .replace(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
    .trim()

function sessionOf(event: Event): IncomingSession {
  const title = textOf(event, 'SUMMARY').slice(0, longest.title)
  const start = event.get('DTSTART')
  if (event.has('RRULE') || event.has('RDATE')) throw new CalendarRefused('repeats', title)
  if (!start) throw new CalendarRefused('noDate', title)
  const { moment, zone } = momentIn(start, title)
  const duration = minutesOf(event, moment, title)
  if (!(Number.isInteger(duration) && duration >= shortestDuration && duration <= longestDuration)) {
    throw new CalendarRefused('duration', title)
  }
  return {
    uid: textOf(event, 'UID').slice(0, 500) || crypto.randomUUID(),
    title: title || '–',
    description: textOf(event, 'DESCRIPTION').slice(0, longest.description),
    scheduled_for: new Date(moment).toISOString(),
    time_zone: zone,
    duration,
  }
}

/** The moment of a date with time, and the zone whose clock says it: the file's, or the learner's own. */
function momentIn({ params, value }: Property, title: string): { moment: number; zone: string } {
  if (params.get('VALUE') === 'DATE' || /^\d{8}$/.test(value)) throw new CalendarRefused('allDay', title)
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(value.trim()) ?? []
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  if (Number.isNaN(local)) throw new CalendarRefused('noDate', title)
  if (utc) return { moment: local, zone: localZone() }
  // Some programs put a path of their own before the name: '/example.org/Europe/Paris'.
  const named = params.get('TZID') ?? localZone()
  const zone = isZone(named) ? named : (/[A-Za-z_]+\/[A-Za-z_+-]+$/.exec(named)?.[0] ?? named)
  if (!isZone(zone)) throw new CalendarRefused('zone', named)
  return { moment: momentOf(local, zone), zone }
}

function minutesOf(event: Event, start: number, title: string): number {
  const end = event.get('DTEND')
  if (end) return (momentIn(end, title).moment - start) / 60_000
  const [, weeks, days, hours, minutes] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(textOf(event, 'DURATION')) ?? []
  return ((Number(weeks ?? 0) * 7 + Number(days ?? 0)) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0)
}
