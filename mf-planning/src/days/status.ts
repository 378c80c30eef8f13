import type { Session } from '../data/sessions.ts'

export type Status = 'completed' | 'running' | 'upcoming' | 'overdue' | 'setAside'

type Timed = Pick<Session, 'scheduled_for' | 'duration' | 'completed' | 'set_aside'>

const minuteMs = 60_000

export const startOf = (session: Pick<Session, 'scheduled_for'>) => new Date(session.scheduled_for)

export const endOf = (session: Pick<Session, 'scheduled_for' | 'duration'>) =>
  new Date(Date.parse(session.scheduled_for) + session.duration * minuteMs)

/** The status of a session. It is running between its start and end, and overdue only after its end, unless it was set aside. */
export function statusOf(session: Timed, now: Date): Status {
  if (session.completed) return 'completed'
  if (startOf(session) > now) return 'upcoming'
  if (endOf(session) > now) return 'running'
  return session.set_aside ? 'setAside' : 'overdue'
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
  const setAside = open.filter((session) => statusOf(session, now) === 'setAside').length
  return { upcoming, completed: sessions.length - open.length, overdue: open.length - upcoming - setAside }
}

/**
 * Completed sessions out of those that count: the ones that are completed or over. A session still to come, or running, is not
 * missing, and one that was set aside does not count. The database counts the same for the dashboard.
 */
export function completionOf(sessions: readonly Timed[], now: Date): { completed: number; total: number } {
  const statuses = sessions.map((session) => statusOf(session, now))
  const completed = statuses.filter((status) => status === 'completed').length
  return { completed, total: completed + statuses.filter((status) => status === 'overdue').length }
}
