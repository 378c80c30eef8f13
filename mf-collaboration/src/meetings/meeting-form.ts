import * as v from 'valibot'
import type { MeetingRoom, RoomValues } from '../data/rooms.ts'
import { roomNameError } from './room-name.ts'
import { engines, optionsOf } from './room-options.ts'

const minPasswordCharacters = 4

export const meetingForm = v.object({
  subject: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'subject'),
  ),
  /** Of a new room; a room keeps its name. The message says which rule it breaks. */
  name: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const error = dataset.typed ? roomNameError(dataset.value) : null
      if (error) addIssue({ message: error })
    }),
  ),
  /** A new one; empty keeps what there is. */
  password: v.pipe(
    v.string(),
    v.check((text) => text === '' || text.length >= minPasswordCharacters, 'password'),
  ),
  /** The room has no password any more. */
  isOpen: v.boolean(),
  /** Id of the linked session, or empty. */
  sessionId: v.string(),
  /** Of a new room; a room keeps its engine. */
  engine: v.picklist(engines),
  enableE2EE: v.boolean(),
  enableLobby: v.boolean(),
  enableRecording: v.boolean(),
  enableChat: v.boolean(),
  enableScreenSharing: v.boolean(),
})
export type MeetingForm = v.InferOutput<typeof meetingForm>

export function newMeeting(name: string, subject: string): MeetingForm {
  return { ...optionsOf({}), subject, name, password: '', isOpen: false, sessionId: '' }
}

export function formOf({ subject, name, config, session_id }: MeetingRoom): MeetingForm {
  return { ...optionsOf(config), subject, name, password: '', isOpen: false, sessionId: session_id ?? '' }
}

/** What is stored of valid values. A password that is not written stays as it is. */
export function valuesOf({ subject, name: _, password, isOpen, sessionId, ...options }: MeetingForm): RoomValues {
  return {
    subject: subject.trim(),
    session_id: sessionId || null,
    config: optionsOf(options),
    ...(password !== '' && { password }),
    ...(isOpen && password === '' && { has_password: false }),
  }
}

/** How the form shows a room. */
export const editedRoom = { formOf, columnsOf: (_room: MeetingRoom, form: MeetingForm) => valuesOf(form) }
