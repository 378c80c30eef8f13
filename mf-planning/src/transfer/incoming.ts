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
  /** How the event differed from a session, if it did. */
  was: 'repeated' | 'allDay' | null
}

/** An event that cannot become a session, and why. */
export interface LeftOut {
  title: string
  reason: 'noDate' | 'duration' | 'zone' | 'over'
}

export interface Incoming {
  /** In order of time. */
  sessions: readonly IncomingSession[]
  leftOut: readonly LeftOut[]
}

/** Why a whole file is refused. */
export class CalendarRefused extends Error {
  readonly reason: 'tooLarge' | 'noCalendar' | 'tooMany'

  constructor(reason: CalendarRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Maximum file size in bytes. */
export const largestFile = 2_000_000
/** Maximum number of sessions in one file. */
export const mostSessions = 1000
