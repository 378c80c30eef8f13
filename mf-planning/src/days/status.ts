import type { Session } from '../data/sessions.ts'

export type Status = 'completed' | 'running' | 'upcoming' | 'overdue'

type Timed = Pick<Session, 'scheduled_for' | 'duration' | 'completed'>

const minute = 60_000

export const startOf = (session: Pick<Session, 'scheduled_for'>) => new Date(session.scheduled_for)

export const endOf = (session: Pick<Session, 'scheduled_for' | 'duration'>) =>
  new Date(Date.parse(session.scheduled_for) + session.duration * minute)

/** The status of a session. It is running between its start and end, and overdue only after its end. */
export function statusOf(session: Timed, now: Date): Status {
  if (session.completed) return 'completed'
  if (startOf(session) > now) return 'upcoming'
  return endOf(session) > now ? 'running' : 'overdue'
}

export interface Counts {
  upcoming: number
  completed: number
  overdue: number
}

/** The header's counters. Every started, incomplete session counts as overdue, even a running one. */
export function countSessions(sessions: readonly Timed[], now: Date): Counts {
  const open = sessions.filter((session) => !session.completed)
  const upcoming = open.filter((session) => startOf(session) > now).length
  return { upcoming, completed: sessions.length - open.length, overdue: open.length - upcoming }
}
