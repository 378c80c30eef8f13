/** A session that a calendar file brings. */
export interface IncomingSession {
  /** The event's own name; of a repeated one, together with the occurrence's. */
  uid: string
  title: string
  description: string
  /** ISO 8601. */
  scheduled_for: string
  time_zone: string
  /** Minutes. */
  duration: number
  /** What the event was that a session is not. */
  was: 'repeated' | 'allDay' | null
}

/** An event that can be no session, and why. */
export interface LeftOut {
  title: string
  reason: 'noDate' | 'duration' | 'zone' | 'over'
}

export interface Incoming {
  /** In time. */
  sessions: readonly IncomingSession[]
  leftOut: readonly LeftOut[]
}

/** Why a file is not taken at all. */
export class CalendarRefused extends Error {
  readonly reason: 'tooLarge' | 'noCalendar' | 'tooMany'

  constructor(reason: CalendarRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Largest file that is read, in bytes. */
export const largestFile = 2_000_000
/** Most sessions of one file. */
export const mostSessions = 1000
