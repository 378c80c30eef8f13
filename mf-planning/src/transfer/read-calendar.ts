import { Allowance, FileRefused } from '@cahier/contract/reading'
import { addDays, dayOf, isZone, localZone, startOfDay } from '@cahier/contract/time'
import ICAL from 'ical.js'
import { longest, maxSessionMinutes, minSessionMinutes } from '../data/session-bounds.ts'
import { calendarsIn } from './calendars-in.ts'
import { GuessedZone, zonesOf } from './file-zones.ts'
import { type Incoming, type IncomingSession, type LeftOut, maxReadSessions, type Remark } from './incoming.ts'
import { CalendarRefused, limits } from './refused.ts'

/** Days ahead for which repeated sessions are made, as on the server. */
const horizonDays = 84
/** An all-day event becomes a session at this hour. */
const wholeDayHour = 9

/** Minutes of a session whose event has no end. */
const openEndedMinutes = 30
/** Days of one event that become sessions. */
const maxDaysPerEvent = 31

// Accepts files that write a date where a time belongs.
ICAL.design.strict = false

/** Why an event cannot become a session. */
class Unusable extends Error {
  readonly reason: LeftOut['reason']

  constructor(reason: LeftOut['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The sessions of a calendar file (RFC 5545). A repeated event gives those of the next twelve weeks, each with its own `uid`;
 * an all-day event is put in the morning, one without an end becomes a short session, and one of several days becomes one for each day. The
 * place is the first line of the description. Cancelled events are named apart.
 *
 * @throws CalendarRefused, or FileRefused by the allowance
 */
export function readCalendar(text: string, now = new Date(), allowance = new Allowance(limits)): Incoming {
  const sessions = new Map<string, IncomingSession>()
  const leftOut: LeftOut[] = []
  const cancelled = new Set<string>()
  const take = (event: ICAL.Event, find: () => readonly IncomingSession[]) => {
    try {
      for (const session of find()) sessions.set(session.uid, session)
    } catch (error) {
      if (error instanceof FileRefused) throw error
      leftOut.push({ title: titleOf(event), reason: error instanceof Unusable ? error.reason : 'noDate' })
    }
    if (sessions.size > maxReadSessions) throw new CalendarRefused('too-many')
  }
  const isAhead = aheadOf(now)
  const { calendars, unread } = calendarsIn(text)
  for (const calendar of calendars) {
    const { masters, exceptions } = eventsOf(calendar)
    const isCancelled = calendar.getFirstPropertyValue('method') === 'CANCEL'
    for (const event of masters) {
      if (isCancelled || !takesPlace(event)) {
        cancelled.add(uidOf(event, event.recurrenceId ?? null))
        continue
      }
      if (!isRepeated(event)) {
        take(event, () => sessionsOf(event))
        continue
      }
      const others = exceptions.get(event.uid) ?? []
      const said = () => sessions.size + leftOut.length + cancelled.size
      const saidBefore = said()
      take(event, () => occurrencesOf(event, others, now, allowance).filter(isAhead))
      for (const other of others) {
        if (!takesPlace(other)) cancelled.add(uidOf(other, other.recurrenceId))
        else if (!other.modifiesFuture()) take(other, () => sessionsOf(other).filter(isAhead))
      }
      if (said() === saidBefore) leftOut.push({ title: titleOf(event), reason: 'over' })
    }
  }
  const inTime = [...sessions.values()].sort((a, b) => a.scheduled_for.localeCompare(b.scheduled_for))
  return { sessions: inTime, leftOut, cancelled: [...cancelled], unread }
}

/** The events, the newest version of each `uid`, and the changes of single occurrences by `uid`. */
function eventsOf(calendar: ICAL.Component) {
  const zoneOf = zonesOf(calendar)
  calendar.getTimeZoneByID = zoneOf
  const masters = new Map<string, ICAL.Event>()
  const exceptions = new Map<string, ICAL.Event[]>()
  for (const component of calendar.getAllSubcomponents('vevent')) {
    dropUnreadable(component)
    giveZones(component)
    const event = new ICAL.Event(component, { exceptions: [] })
    // A stable `uid`, so that the same file imported again adds nothing.
    event.uid ||= `${titleOf(event)}/${component.getFirstProperty('dtstart')?.jCal[3]}`
    const { uid } = event
    if (component.hasProperty('recurrence-id')) {
      const others = exceptions.get(uid) ?? []
      others.push(event)
      exceptions.set(uid, others)
    } else if ((masters.get(uid)?.sequence ?? -1) <= (event.sequence ?? 0)) masters.set(uid, event)
  }
  // Occurrences whose series is missing from the file.
  const alone = [...exceptions].filter(([uid]) => !masters.has(uid)).flatMap(([, events]) => events)
  return { masters: [...masters.values(), ...alone], exceptions }
}

/** Minutes of the occurrences that a file gives as periods, by their start in milliseconds. The parser repeats dates only, so these take their place. */
function periodsOf(component: ICAL.Component): ReadonlyMap<number, number> {
  const minutes = new Map<number, number>()
  for (const property of component.getAllProperties('rdate')) {
    if (property.type !== 'period') continue
    const [name, parameters] = property.jCal
    component.removeProperty(property)
    for (const value of property.jCal.slice(3) as [string, string][]) {
      const timeOf = (text: string) => new ICAL.Property([name, parameters, 'date-time', text], component)
      const start = timeOf(value[0])
      component.addProperty(start)
      const begin = start.getFirstValue() as ICAL.Time
      const length = value[1].startsWith('P')
        ? ICAL.Duration.fromString(value[1]).toSeconds()
        : (timeOf(value[1]).getFirstValue() as ICAL.Time).toUnixTime() - begin.toUnixTime()
      minutes.set(momentOf(begin), length / 60)
    }
  }
  return minutes
}

/** An event begins when it says so; the parser leaves that out where there are dates and no rule. */
function takeOwnStart(component: ICAL.Component): void {
  if (component.hasProperty('rrule')) return
  const [, parameters, type, value] = component.getFirstProperty('dtstart')?.jCal ?? []
  component.addProperty(new ICAL.Property(['rdate', parameters, type, value], component))
}

/** Without rules and dates that say nothing, and without an end that is no time: the parser would refuse an event that has its start. */
function dropUnreadable(component: ICAL.Component): void {
  for (const name of ['rrule', 'rdate', 'exdate', 'dtend'])
    for (const property of component.getAllProperties(name))
      if (!isReadable(property)) component.removeProperty(property)
}

function isReadable(property: ICAL.Property): boolean {
  try {
    return property.getValues().every((value: unknown) => {
      if (value instanceof ICAL.Recur) return Boolean(value.freq)
      return value !== '' && value !== null && value !== undefined
    })
  } catch {
    return false
  }
}

/** Floating times use the local zone. */
function giveZones(component: ICAL.Component): void {
  for (const name of ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate']) {
    for (const property of component.getAllProperties(name)) {
      const isUtc = String(property.jCal[3]).endsWith('Z')
      if (!isUtc && property.type !== 'date' && !property.getParameter('tzid'))
        property.setParameter('tzid', localZone())
    }
  }
}

const takesPlace = ({ component }: ICAL.Event) => component.getFirstPropertyValue('status') !== 'CANCELLED'
const isRepeated = ({ component }: ICAL.Event) => component.hasProperty('rrule') || component.hasProperty('rdate')
const titleOf = ({ summary }: ICAL.Event) => (summary ?? '').trim().slice(0, longest.title)
const momentOf = (time: ICAL.Time) => time.toUnixTime() * 1000
/** The identity of an occurrence: in UTC, so that it does not depend on the zone of a later file. */
const occurrenceOf = (time: ICAL.Time) => (time.isDate ? time.toString() : new Date(momentOf(time)).toISOString())

/** Start of the day `days` after a given time, in the local zone, in milliseconds. */
const midnightIn = (now: Date, days: number): number => startOfDay(addDays(dayOf(now), days))?.getTime() ?? 0

/** Whether a session falls into the days for which repeated ones are made. */
function aheadOf(now: Date): (session: IncomingSession) => boolean {
  const [from, until] = [midnightIn(now, 0), midnightIn(now, horizonDays + 1)]
  return ({ scheduled_for }) => Date.parse(scheduled_for) >= from && Date.parse(scheduled_for) < until
}

/** The occurrences of a rule from about today on, without those that the file changes. */
function occurrencesOf(
  event: ICAL.Event,
  exceptions: readonly ICAL.Event[],
  now: Date,
  allowance: Allowance,
): readonly IncomingSession[] {
  endWithTheDay(event)
  for (const exception of exceptions) if (exception.modifiesFuture()) event.relateException(exception)
  const apart = new Set(
    exceptions.filter((exception) => !exception.modifiesFuture()).map(({ recurrenceId }) => occurrenceOf(recurrenceId)),
  )
  // One day more on either side, because another time zone may have another date.
  const [first, last] = [addDays(dayOf(now), -1), addDays(dayOf(now), horizonDays + 2)]
  const periods = periodsOf(event.component)
  takeOwnStart(event.component)
  const found: IncomingSession[] = []
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    allowance.takeEntry()
    const day = next.toString().slice(0, 'yyyy-mm-dd'.length)
    if (day > last) break
    if (day < first || apart.has(occurrenceOf(next))) continue
    const { item, startDate } = event.getOccurrenceDetails(next)
    if (takesPlace(item)) found.push(...sessionsAt(item, startDate, next, periods.get(momentOf(next))))
  }
  return found
}

/** A rule that ends on a day includes that whole day; an end time without a zone is in the event's own zone. */
function endWithTheDay({ component, startDate }: ICAL.Event): void {
  for (const rule of component.getAllProperties('rrule')) {
    const value = rule.getFirstValue()
    const until = value instanceof ICAL.Recur ? value.until : null
    if (!until || startDate.isDate) continue
    if (until.isDate) Object.assign(until, { isDate: false, hour: 23, minute: 59, second: 59 })
    if (until.zone !== ICAL.Timezone.utcTimezone) until.zone = startDate.zone
  }
}

const sessionsOf = (event: ICAL.Event) => sessionsAt(event, event.startDate, event.recurrenceId ?? null)

const uidOf = ({ uid }: ICAL.Event, occurrence: ICAL.Time | null) =>
  occurrence ? `${uid.slice(0, 450)}/${occurrenceOf(occurrence)}` : uid.slice(0, 500)

const remarkNames = ['repeated', 'allDay', 'noEnd', 'zone', 'days', 'cut'] as const satisfies readonly Remark[]

/** What of an event becomes one session. */
interface Part {
  start: ICAL.Time
  /** Minutes, 0 without an end. */
  minutes: number
}

/** The same time some days later, or another hour of that day. */
function later(time: ICAL.Time, days: number, hour = time.hour, minute = time.minute): ICAL.Time {
  const moved = time.clone()
  moved.adjust(days, 0, 0, 0)
  return Object.assign(moved, { hour, minute })
}

/** An event as a whole, or one part for each day if it is longer than a session. They begin at its hour, where it ends before that in the morning. */
function partsOf(start: ICAL.Time, minutes: number): readonly Part[] {
  if (start.isDate) {
    const days = Math.max(Math.round(minutes / (24 * 60)), 1)
    if (days > maxDaysPerEvent) throw new Unusable('long')
    return Array.from({ length: days }, (_, day) => ({ start: later(start, day), minutes: 0 }))
  }
  if (minutes <= maxSessionMinutes) return [{ start, minutes }]
  const end = momentOf(start) + minutes * 60_000
  const parts: Part[] = []
  for (let day = 0; momentOf(later(start, day, 0, 0)) < end; day++) {
    if (day >= maxDaysPerEvent) throw new Unusable('long')
    const begin = [later(start, day), later(start, day, wholeDayHour, 0), later(start, day, 0, 0)].find(
      (time) => momentOf(time) < end,
    )
    if (!begin) break
    const left = (Math.min(end, momentOf(later(start, day + 1, 0, 0))) - momentOf(begin)) / 60_000
    if (left >= minSessionMinutes) parts.push({ start: begin, minutes: left })
  }
  return parts
}

/** @param minutes of the occurrence, if they are not the event's */
function sessionsAt(
  event: ICAL.Event,
  start: ICAL.Time | null,
  occurrence: ICAL.Time | null,
  minutes = event.duration.toSeconds() / 60,
): readonly IncomingSession[] {
  if (!start) throw new Unusable('noDate')
  const uid = uidOf(event, occurrence)
  const zone = start.isDate ? localZone() : start.zone.tzid
  const description = [event.location, event.description].map((text) => (text ?? '').trim()).filter(Boolean)
  const parts = partsOf(start, Math.round(minutes))
  return parts.map((part, index) => {
    const { year, month, day } = part.start
    const moment = start.isDate ? new Date(year, month - 1, day, wholeDayHour).getTime() : momentOf(part.start)
    const duration = part.minutes === 0 ? openEndedMinutes : Math.min(part.minutes, maxSessionMinutes)
    if (duration < minSessionMinutes) throw new Unusable('short')
    const remarks = {
      repeated: occurrence !== null,
      allDay: start.isDate,
      noEnd: !start.isDate && part.minutes === 0,
      zone: start.zone instanceof GuessedZone,
      days: parts.length > 1,
      cut: part.minutes > maxSessionMinutes,
    }
    return {
      uid: index === 0 ? uid : `${uid.slice(0, 480)}#${part.start.toString().slice(0, 'yyyy-mm-dd'.length)}`,
      title: titleOf(event) || '–',
      description: description.join('\n\n').slice(0, longest.description),
      scheduled_for: new Date(moment).toISOString(),
      time_zone: zone !== 'UTC' && isZone(zone) ? zone : localZone(),
      duration,
      remarks: remarkNames.filter((name) => remarks[name]),
    }
  })
}
