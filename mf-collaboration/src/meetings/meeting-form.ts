import type { MeetingRoom, RoomValues } from '../data/rooms.ts'

const shortestPassword = 4

export interface MeetingForm {
  subject: string
  password: string
  /** Id of the linked session, or empty. */
  sessionId: string
}

export interface MeetingErrors {
  subject: boolean
  password: boolean
}

export function formOf({ subject, password, session_id }: MeetingRoom): MeetingForm {
  return { subject, password: password ?? '', sessionId: session_id ?? '' }
}

/** Which fields cannot be stored as they stand. A room needs no password. */
export function errorsOf({ subject, password }: MeetingForm): MeetingErrors {
  return { subject: subject.trim() === '', password: password !== '' && password.length < shortestPassword }
}

/** What a form without errors stores. */
export function valuesOf({ subject, password, sessionId }: MeetingForm): RoomValues {
  return { subject: subject.trim(), password: password || null, sessionId: sessionId || null }
}
