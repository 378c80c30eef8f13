import * as v from 'valibot'
import type { MeetingRoom, RoomValues } from '../data/rooms.ts'

const shortestPassword = 4

export const meetingForm = v.object({
  subject: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'subject'),
  ),
  /** Optional. */
  password: v.pipe(
    v.string(),
    v.check((text) => text === '' || text.length >= shortestPassword, 'password'),
  ),
  /** Id of the linked session, or empty. */
  sessionId: v.string(),
})
export type MeetingForm = v.InferOutput<typeof meetingForm>

export function formOf({ subject, password, session_id }: MeetingRoom): MeetingForm {
  return { subject, password: password ?? '', sessionId: session_id ?? '' }
}

/** What is stored of valid values. */
export function valuesOf({ subject, password, sessionId }: MeetingForm): RoomValues {
  return { subject: subject.trim(), password: password || null, session_id: sessionId || null }
}
