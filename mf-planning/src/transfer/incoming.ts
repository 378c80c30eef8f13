/** A session in a calendar file. */
export interface IncomingSession {
  /** The event's `uid`; for a repeated event, together with the occurrence's. */
  uid: string
  title: string
  description: string
  /** ISO 8601. */
  scheduled_for: string
  time_zone: string
  /** Minutes. */
  duration: number
  /** How the event differed from a session. */
  remarks: readonly Remark[]
}

/**
 * `noEnd`: it became a short session. `zone`: its time zone is unknown, so it is at that time in `time_zone`. `days`: it is one day of an event
 * of several. `cut`: the event, or its day, is longer than a session.
 */
export type Remark = 'repeated' | 'allDay' | 'noEnd' | 'zone' | 'days' | 'cut'

/** An event that cannot become a session, and why. */
export interface LeftOut {
  title: string
  reason: 'noDate' | 'short' | 'long' | 'over'
}

export interface Incoming {
  /** In order of time. */
  sessions: readonly IncomingSession[]
  leftOut: readonly LeftOut[]
  /** `uid` of what the file cancels, as that of a session. */
  cancelled: readonly string[]
  /** Number of lines that are not of a calendar, or cannot be read. */
  unread: number
}

/** Maximum number of sessions in one import. */
export const maxSessions = 1000

/** Maximum number of sessions read from one file: a timetable of years may have a few left to come. */
export const maxReadSessions = 10_000
