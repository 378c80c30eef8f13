import type { CollaborationSession, SessionType, SessionValues } from '../data/sessions.ts'

/** Minutes that a session may take. */
export const durations = { least: 15, most: 480, usual: 60 }

/** What stands in the fields: `start` as `<input type="datetime-local">` has it, in local time. */
export interface SessionForm {
  title: string
  type: SessionType
  description: string
  start: string
  duration: string
}

export interface SessionErrors {
  title: boolean
  start: boolean
  duration: boolean
}

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-11-21T18:00`, local time. */
export function toLocalInput(date: Date): string {
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

export function emptyForm(now: Date): SessionForm {
  return { title: '', type: 'study', description: '', start: toLocalInput(now), duration: String(durations.usual) }
}

export function formOf(session: CollaborationSession): SessionForm {
  const { title, type, description, scheduled_for, duration } = session
  return { title, type, description, start: toLocalInput(new Date(scheduled_for)), duration: String(duration) }
}

/** Which fields cannot be stored as they stand. */
export function errorsOf({ title, start, duration }: SessionForm): SessionErrors {
  const minutes = Number(duration)
  return {
    title: title.trim() === '',
    start: Number.isNaN(new Date(start).getTime()),
    duration: !(Number.isInteger(minutes) && minutes >= durations.least && minutes <= durations.most),
  }
}

/** What a form without errors stores. */
export function valuesOf({ title, type, description, start, duration }: SessionForm): SessionValues {
  return {
    title: title.trim(),
    type,
    description: description.trim(),
    scheduledFor: new Date(start).toISOString(),
    duration: Number(duration),
  }
}
