import { localInputOf, momentOf } from '@cahier/contract/time'
import * as v from 'valibot'
import { type CollaborationSession, type SessionValues, sessionTypes } from '../data/sessions.ts'

/** Duration of a session in minutes. */
export const durations = { least: 15, most: 480, usual: 60 }

/** The form's values. `start` is the local time of an `<input type="datetime-local">`. */
export const sessionForm = v.object({
  title: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'title'),
  ),
  type: v.picklist(sessionTypes),
  description: v.string(),
  start: v.pipe(
    v.string(),
    v.check((text) => momentOf(text) !== null, 'start'),
  ),
  duration: v.pipe(
    v.string(),
    v.check((text) => {
      const minutes = Number(text)
      return Number.isInteger(minutes) && minutes >= durations.least && minutes <= durations.most
    }, 'duration'),
  ),
})
export type SessionForm = v.InferOutput<typeof sessionForm>

export function emptyForm(now: Date): SessionForm {
  return { title: '', type: 'study', description: '', start: localInputOf(now), duration: String(durations.usual) }
}

export function formOf(session: CollaborationSession): SessionForm {
  const { title, type, description, scheduled_for, duration } = session
  return { title, type, description, start: localInputOf(new Date(scheduled_for)), duration: String(duration) }
}

/** What is stored of valid values. */
export function valuesOf({ title, type, description, start, duration }: SessionForm): SessionValues {
  return {
    title: title.trim(),
    type,
    description: description.trim(),
    scheduled_for: momentOf(start)?.toISOString() ?? '',
    duration: Number(duration),
  }
}

/** How the form shows an existing session. */
export const editedSession = {
  formOf,
  columnsOf: (_session: CollaborationSession, form: SessionForm) => valuesOf(form),
}
