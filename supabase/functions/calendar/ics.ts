import * as v from 'valibot'
import { localTime, timeZoneLines } from './time-zone.ts'

const Session = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  /** ISO 8601. */
  scheduled_for: v.string(),
  /** Minutes. */
  duration: v.number(),
  /** IANA name of the time zone that it was planned in. */
  time_zone: v.string(),
  completed: v.boolean(),
  sequence: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})
/** A session in the form that the database returns for calendars. */
export type CalendarSession = v.InferOutput<typeof Session>

/** A learner's sessions in the form that the database returns for calendars. */
export const StudyCalendar = v.object({ language: v.nullable(v.string()), sessions: v.array(Session) })
export type StudyCalendar = v.InferOutput<typeof StudyCalendar>

const names: Readonly<Record<string, string>> = {
  fr: 'Cahier – planning d’étude',
  en: 'Cahier – study planning',
  es: 'Cahier – plan de estudio',
  de: 'Cahier – Lernplan',
}

/** Writes a calendar file (RFC 5545): each session in the time zone that it was planned in, with the zone's definition. */
export function writeCalendar({ language, sessions }: StudyCalendar): string {
  const zones = Map.groupBy(sessions, (session) => session.time_zone)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cahier//Planning//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${names[language ?? 'fr'] ?? names.fr}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...[...zones].flatMap(([zone, planned]) => {
      const moments = planned.map(({ scheduled_for }) => Date.parse(scheduled_for))
      // Not `Math.min(...moments)`: a calendar may have more sessions than a call may have arguments.
      const first = moments.reduce((a, b) => Math.min(a, b))
      const last = moments.reduce((a, b) => Math.max(a, b))
      return timeZoneLines(zone, first, last)
    }),
    ...sessions.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function eventLines(session: CalendarSession): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${session.id}@cahier`,
    `SEQUENCE:${session.sequence}`,
    `DTSTAMP:${utc(session.updated_at)}`,
    `CREATED:${utc(session.created_at)}`,
    `LAST-MODIFIED:${utc(session.updated_at)}`,
    `DTSTART;TZID=${session.time_zone}:${localTime(session.time_zone, Date.parse(session.scheduled_for))}`,
    `DURATION:PT${session.duration}M`,
    `SUMMARY:${session.completed ? '✓ ' : ''}${escapeText(session.title)}`,
    ...(session.description ? [`DESCRIPTION:${escapeText(session.description)}`] : []),
    'END:VEVENT',
  ]
}

/** `20261121T170000Z`. */
const utc = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // Other control characters are not allowed in a text.
    .replace(/\p{Cc}/gu, '')

/** Folds a line into pieces of at most 75 octets, never inside a character. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
