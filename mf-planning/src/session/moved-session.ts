import { localInputOf, localZone, momentOf } from '@cahier/contract/time'
import * as v from 'valibot'
import type { Session } from '../data/sessions.ts'

/** When a session is, and in which time zone it keeps its hour. */
export type SessionTime = Pick<Session, 'scheduled_for' | 'time_zone'>

export const timeOf = ({ scheduled_for, time_zone }: Session): SessionTime => ({ scheduled_for, time_zone })

/** A moment in the learner's time zone. */
export const timeAt = (moment: Date): SessionTime => ({ scheduled_for: moment.toISOString(), time_zone: localZone() })

export const moveSchema = v.object({
  /** Local time, `2026-11-21T18:00`. */
  moment: v.pipe(
    v.string(),
    v.check((text) => momentOf(text) !== null, 'scheduledFor'),
  ),
})
export type MoveForm = v.InferInput<typeof moveSchema>

const formOf = ({ scheduled_for }: Session): MoveForm => ({ moment: localInputOf(new Date(scheduled_for)) })

/** How the form for moving shows a session. An unchanged time keeps its seconds and its time zone. */
export const movedSession = {
  formOf,
  columnsOf(row: Session, { moment }: MoveForm): SessionTime {
    const chosen = momentOf(moment)
    return chosen && moment !== formOf(row).moment ? timeAt(chosen) : timeOf(row)
  },
}

const begunSchema = v.object({ moment: moveSchema.entries.moment, from: moveSchema.entries.moment })

/** A move that was refused because the session had been moved elsewhere, for the state of an address: where to, and where from. */
export const begunMove = (session: Session, moment: Date): v.InferOutput<typeof begunSchema> => ({
  moment: localInputOf(moment),
  from: formOf(session).moment,
})

/** Reads it again; null if the state is of something else. */
export function readBegunMove(state: unknown): v.InferOutput<typeof begunSchema> | null {
  const parsed = v.safeParse(begunSchema, state)
  return parsed.success ? parsed.output : null
}
