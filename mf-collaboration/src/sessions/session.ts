import type { Role } from '../data/people.ts'
import type { CollaborationSession } from '../data/sessions.ts'

const minuteMs = 60_000

type Scheduled = Pick<CollaborationSession, 'scheduled_for' | 'duration'>
type Attended = Pick<CollaborationSession, 'user_id' | 'participants'>

/** The phase of a session. */
export type Phase = 'upcoming' | 'running' | 'over'

export function phaseOf({ scheduled_for, duration }: Scheduled, now: Date): Phase {
  const start = new Date(scheduled_for).getTime()
  if (start > now.getTime()) return 'upcoming'
  return now.getTime() < start + duration * minuteMs ? 'running' : 'over'
}

/** Whether the session has started. */
export const isActive = (session: Scheduled, now: Date) => phaseOf(session, now) !== 'upcoming'

/** The learner's role in a session. */
export type Standing = 'owner' | 'participant' | 'invited'

export function standingOf({ user_id, participants }: Attended, userId: string): Standing {
  if (user_id === userId) return 'owner'
  const status = participants.find((participant) => participant.user_id === userId)?.status
  return status === 'accepted' ? 'participant' : 'invited'
}

/** The number of distinct people who accepted to work with the learner, and the learner. */
export const countTeam = (people: readonly { is_team: boolean }[]) => people.filter(({ is_team }) => is_team).length + 1

/** What the learner may do in a session: the owner everything; null for somebody who has not accepted. */
export function roleOf({ user_id, participants }: Attended, userId: string): 'owner' | Role | null {
  if (user_id === userId) return 'owner'
  const own = participants.find((participant) => participant.user_id === userId)
  return own?.status === 'accepted' ? own.role : null
}

const ranks = ['viewer', 'editor', 'admin', 'owner'] as const

/** Whether a role is at least another one. */
export const mayAs = (role: (typeof ranks)[number] | null, least: Role) =>
  role !== null && ranks.indexOf(role) >= ranks.indexOf(least)

const phases: readonly Phase[] = ['running', 'upcoming', 'over']

/** Running sessions first, then upcoming ones, then past ones, the latest first. */
function inOrder<Session extends Scheduled>(sessions: readonly Session[], now: Date): Session[] {
  const rank = (session: Session) => phases.indexOf(phaseOf(session, now))
  const start = (session: Session) => new Date(session.scheduled_for).getTime()
  return [...sessions].sort((a, b) => {
    const difference = rank(a) - rank(b)
    if (difference !== 0) return difference
    return phaseOf(a, now) === 'over' ? start(b) - start(a) : start(a) - start(b)
  })
}

export const filters = ['all', 'upcoming', 'active'] as const
export type Filter = (typeof filters)[number]

/** The sessions that match a filter, in order. */
export function select<Session extends Scheduled>(sessions: readonly Session[], filter: Filter, now: Date): Session[] {
  const kept = sessions.filter((session) => filter === 'all' || isActive(session, now) === (filter === 'active'))
  return inOrder(kept, now)
}
