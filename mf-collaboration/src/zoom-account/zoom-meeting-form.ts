import * as v from 'valibot'
import type { ZoomMeetingPlan } from '../data/connection.ts'

/** Minutes. */
export const [shortest, longest, usual] = [15, 1_440, 60]
/** Characters that Zoom takes. */
export const maxPasswordCharacters = 10

export const zoomMeetingForm = v.object({
  topic: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'topic'),
  ),
  duration: v.pipe(
    v.string(),
    v.check((text) => /^\d+$/.test(text.trim()) && Number(text) >= shortest && Number(text) <= longest, 'duration'),
  ),
  password: v.pipe(v.string(), v.maxLength(maxPasswordCharacters)),
  agenda: v.string(),
  /** Id of the session, or empty. */
  sessionId: v.string(),
})
export type ZoomMeetingForm = v.InferOutput<typeof zoomMeetingForm>

export const emptyForm: ZoomMeetingForm = { topic: '', duration: `${usual}`, password: '', agenda: '', sessionId: '' }

export const valuesOf = ({ topic, duration, password, agenda, sessionId }: ZoomMeetingForm): ZoomMeetingPlan => ({
  meeting: { topic: topic.trim(), duration: Number(duration), password, agenda: agenda.trim() },
  sessionId: sessionId || null,
})
