import * as v from 'valibot'
import { localTime, momentOf, timeZoneLines } from './time-zone.ts'

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
  series_id: v.optional(v.nullable(v.string()), null),
  /** The day of the series' rule that it stands for, `2026-11-21`. */
  series_day: v.optional(v.nullable(v.string()), null),
})
/** A session in the form that the database returns for calendars. */
export type CalendarSession = v.InferOutput<typeof Session>

const Series = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  /** Minutes. */
  duration: v.number(),
  time_zone: v.string(),
  /** Local time of every occurrence, `18:00:00`. */
  time: v.string(),
  /** RRULE of RFC 5545, counted from the first day of the series. */
  rule: v.string(),
  created_at: v.string(),
  /** The days of the rule that were made, from the first one that this calendar shows. */
  days: v.array(v.string()),
  /** Number of days of the rule before. */
  earlier: v.number(),
})
/** A repeated session in the form that the database returns for calendars. */
export type CalendarSeries = v.InferOutput<typeof Series>

/** A learner's sessions in the form that the database returns for calendars. */
export const StudyCalendar = v.object({
  language: v.nullable(v.string()),
  /** Whether the learner wants to be reminded. */
  reminders: v.optional(v.nullable(v.boolean()), null),
  series: v.optional(v.array(Series), []),
  sessions: v.array(Session),
})
export type StudyCalendar = v.InferOutput<typeof StudyCalendar>

const names: Readonly<Record<string, string>> = {
  fr: 'Cahier – planning d’étude',
  en: 'Cahier – study planning',
  es: 'Cahier – plan de estudio',
  de: 'Cahier – Lernplan',
}

/** When the learner is reminded, as by the application. */
const reminder = '-PT15M'

/**
 * Writes a calendar file (RFC 5545): each session in the time zone that it was planned in, with the zone's definition. A series is one
 * event with its rule; days without a session are exceptions, and sessions that differ are changed occurrences. A session of a series
 * that stands for no day of its rule is an event of its own.
 */
export function writeCalendar({ language, reminders, series, sessions }: v.InferInput<typeof StudyCalendar>): string {
  const repeated = (series ?? []).map((each) => new Repeated(each, sessions))
  const inSeries = new Set(repeated.flatMap(({ occurrences }) => [...occurrences.values()]))
  const alarm = (title: string) => (reminders ? alarmLines(title) : [])
  const moments = Map.groupBy(
    [
      ...sessions.map(({ time_zone, scheduled_for }) => ({ zone: time_zone, moment: Date.parse(scheduled_for) })),
      ...repeated.flatMap(({ series: { time_zone: zone, days } }) =>
        days.flatMap((day) => ({ zone, moment: Date.parse(`${day}T12:00:00Z`) })),
      ),
    ],
    ({ zone }) => zone,
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cahier//Planning//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${names[language ?? 'fr'] ?? names.fr}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...[...moments].flatMap(([zone, uses]) => {
      // Not `Math.min(...moments)`: a calendar may have more sessions than a call may have arguments.
      const first = uses.reduce((least, { moment }) => Math.min(least, moment), Number.POSITIVE_INFINITY)
      const last = uses.reduce((most, { moment }) => Math.max(most, moment), Number.NEGATIVE_INFINITY)
      return timeZoneLines(zone, first, last)
    }),
    ...repeated.flatMap((each) => each.lines(alarm)),
    ...sessions
      .filter((session) => !inSeries.has(session))
      .flatMap((session) => eventLines(session, [`UID:${session.id}@cahier`], alarm)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** A series with the sessions that stand for days of its rule. */
class Repeated {
  readonly series: CalendarSeries
  /** The sessions by day. */
  readonly occurrences: ReadonlyMap<string, InputSession>

  constructor(series: CalendarSeries, sessions: readonly InputSession[]) {
    const days = new Set(series.days)
    const occurrences = new Map<string, InputSession>()
    for (const session of sessions) {
      const day = session.series_id === series.id ? (session.series_day ?? '') : ''
      if (days.has(day) && !occurrences.has(day)) occurrences.set(day, session)
    }
    this.series = series
    this.occurrences = occurrences
  }

  lines(alarm: (title: string) => string[]): string[] {
    const { id, title, description, duration, time_zone, days, created_at } = this.series
    const [first] = days
    if (!first) return []
    const uid = `UID:${id}@cahier`
    const missing = days.filter((day) => !this.occurrences.has(day)).map((day) => this.#at(day))
    const changed = [...this.occurrences].filter(([day, session]) => this.#differs(day, session))
    const stamps = [...this.occurrences.values()].map(({ updated_at }) => updated_at)
    const changedAt = stamps.reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b), created_at)
    return [
      'BEGIN:VEVENT',
      uid,
      `DTSTAMP:${utc(changedAt)}`,
      `CREATED:${utc(created_at)}`,
      `LAST-MODIFIED:${utc(changedAt)}`,
      `DTSTART;TZID=${time_zone}:${this.#at(first)}`,
      `DURATION:PT${duration}M`,
      `RRULE:${this.#rule()}`,
      ...missing.map((time) => `EXDATE;TZID=${time_zone}:${time}`),
      ...textLines(title, description),
      ...alarm(title),
      'END:VEVENT',
      ...changed.flatMap(([day, session]) =>
        eventLines(session, [uid, `RECURRENCE-ID;TZID=${time_zone}:${this.#at(day)}`], alarm),
      ),
    ]
  }

  /** `20261121T180000` */
  #at(day: string): string {
    return `${day}T${this.series.time}`.replace(/[-:]/g, '')
  }

  /** The rule from the first day that the calendar shows; its last day is at the time of the series, in UTC. */
  #rule(): string {
    const { rule, earlier, time, time_zone } = this.series
    return rule
      .replace(/COUNT=(\d+)/, (_, count: string) => `COUNT=${Number(count) - earlier}`)
      .replace(
        /UNTIL=(\d{4})(\d\d)(\d\d)/,
        (_, year, month, day) =>
          `UNTIL=${utc(new Date(momentOf(time_zone, `${year}-${month}-${day}T${time}`)).toISOString())}`,
      )
  }

  #differs(day: string, session: InputSession): boolean {
    const { title, description, duration, time_zone } = this.series
    return (
      session.completed ||
      session.title !== title ||
      session.description !== description ||
      session.duration !== duration ||
      session.time_zone !== time_zone ||
      localTime(time_zone, Date.parse(session.scheduled_for)) !== this.#at(day)
    )
  }
}

type InputSession = v.InferInput<typeof Session>

function eventLines(session: InputSession, identity: readonly string[], alarm: (title: string) => string[]): string[] {
  return [
    'BEGIN:VEVENT',
    ...identity,
    `SEQUENCE:${session.sequence}`,
    `DTSTAMP:${utc(session.updated_at)}`,
    `CREATED:${utc(session.created_at)}`,
    `LAST-MODIFIED:${utc(session.updated_at)}`,
    `DTSTART;TZID=${session.time_zone}:${localTime(session.time_zone, Date.parse(session.scheduled_for))}`,
    `DURATION:PT${session.duration}M`,
    ...textLines(session.completed ? `✓ ${session.title}` : session.title, session.description),
    ...(session.completed ? [] : alarm(session.title)),
    'END:VEVENT',
  ]
}

const textLines = (title: string, description: string): string[] => [
  `SUMMARY:${escapeText(title)}`,
  ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
]

const alarmLines = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:${reminder}`,
  'END:VALARM',
]

/** When anything in the calendar changed last, in milliseconds; 0 if it is empty. A deletion is no change. */
export const changedAt = ({ sessions }: StudyCalendar): number =>
  sessions.reduce((latest, { updated_at }) => Math.max(latest, Date.parse(updated_at)), 0)

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
