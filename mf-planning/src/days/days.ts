import { dayOf } from '@cahier/contract/time'
import type { Session } from '../data/sessions.ts'
import { startOf, statusOf } from './status.ts'

/** The sessions that begin on one local calendar day. */
export interface Day {
  /** `2026-11-21`, in the learner's time zone. */
  key: string
  date: Date
  sessions: readonly Session[]
}

export interface Schedule {
  /** Running and upcoming sessions, the nearest first. */
  ahead: readonly Day[]
  /** Completed and overdue ones, the latest first. */
  behind: readonly Day[]
}

/** Groups sessions by day, in the order in which they come. */
export function byDay(sessions: readonly Session[]): readonly Day[] {
  const days = new Map<string, { key: string; date: Date; sessions: Session[] }>()
  for (const session of sessions) {
    const date = startOf(session)
    const key = dayOf(date)
    const day = days.get(key)
    if (day) day.sessions.push(session)
    else days.set(key, { key, date, sessions: [session] })
  }
  return [...days.values()]
}

/** The first days, whole, until they have this many sessions. */
export function firstDays(days: readonly Day[], most: number): readonly Day[] {
  let sessions = 0
  return days.filter((day) => {
    const fits = sessions < most
    sessions += day.sessions.length
    return fits
  })
}

/** Sorts by start time, then by title. */
export const inOrder = (sessions: readonly Session[]): readonly Session[] =>
  sessions.toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime() || a.title.localeCompare(b.title))

/** Groups the sessions by day, into upcoming and past days. */
export function scheduleOf(sessions: readonly Session[], now: Date): Schedule {
  const inTime = inOrder(sessions)
  const isAhead = (session: Session) => ['running', 'upcoming'].includes(statusOf(session, now))
  return {
    ahead: byDay(inTime.filter(isAhead)),
    behind: byDay(inTime.filter((session) => !isAhead(session)).toReversed()),
  }
}
