import { addDays, startOfDay } from '@cahier/contract/time'
import { area, type Functions, type Tables } from './area.ts'

/** A planned study session. `duration` is in minutes, `scheduled_for` ISO 8601. */
export type Session = Tables['study_sessions']['Row']
export type SessionType = Session['type']
export const sessionTypes = ['vocabulary', 'document', 'mixed'] as const satisfies readonly SessionType[]

/** The fields of a session that the form sets. */
export type SessionPlan = Pick<
  Session,
  'title' | 'type' | 'description' | 'scheduled_for' | 'time_zone' | 'duration' | 'items'
>

/** What the form of an existing session sets: its columns, and the rule of its series. */
export type SessionColumns = SessionPlan & { rule: string | null }

/** All sessions of the learner. When `completed` is set, the server stores the time and sets the progress to 100. */
export const sessions = area.rows('study_sessions', {
  order: ['scheduled_for', 'id'],
  kept: true,
  live: true,
  touches: ['dashboard'],
})
export const useSessions = sessions.useAll
export const usePlanSession = sessions.useInsert
export const useUpdateSession = sessions.useUpdate
export const useDeleteSession = sessions.useRemove

/**
 * Starts or stops the session's clock, by the server's time, and updates its progress. Starting stops any other running
 * session.
 */
export const study = area.mutation(
  ({ client }, { id, running }: { id: string; running: boolean }) => client.rpc('study', { session_id: id, running }),
  {
    touches: ['dashboard'],
    onSuccess(shell, session) {
      sessions.put(shell, session)
      const others = sessions.all.peek(shell)?.filter(({ id, running_since }) => id !== session.id && running_since)
      if (session.running_since && others?.length) void sessions.all.refresh(shell)
    },
  },
)
export const useStudySession = study.useMutation

/** Takes over at most this many sessions per request. */
const maxSettledSessions = 1000

export type Outcome = 'completed' | 'set_aside' | 'open'

/** Marks sessions that are over as done, sets them aside, or takes either back. */
export const useSettleSessions = area.mutation(
  async ({ client, ask }, { ids, outcome }: { ids: readonly string[]; outcome: Outcome }) => {
    for (let from = 0; from < ids.length; from += maxSettledSessions) {
      await ask(client.rpc('settle_sessions', { session_ids: ids.slice(from, from + maxSettledSessions), outcome }))
    }
  },
  { refreshes: [sessions.all], touches: ['dashboard'] },
).useMutation

/** The sessions of one day in the learner's time zone, in order of time. */
const daySessions = area.query(
  'day',
  ({ client }, day: string) =>
    client
      .from('study_sessions')
      .select('id, title, scheduled_for, duration, completed, set_aside')
      .gte('scheduled_for', startOfDay(day)?.toISOString() ?? '')
      .lt('scheduled_for', startOfDay(addDays(day, 1))?.toISOString() ?? '')
      .order('scheduled_for'),
  { staleTime: 0, staleOn: ['dashboard'] },
)
export const useDaySessions = daySessions.useQuery

/** The learner's statistics from the database. @param day part of the key, so that the next day reads them again */
const figures = area.query('figures', ({ client }, _day: string) => client.rpc('study_analytics').single(), {
  staleTime: 0,
  staleOn: ['dashboard'],
})
export type Figures = Functions['study_analytics']['Returns'][number]
export const useFigures = figures.useQuery
