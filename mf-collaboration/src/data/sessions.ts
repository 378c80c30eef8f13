import { insertOrUpdate } from '@cahier/contract/data'
import { area, maxRows, type Tables } from './area.ts'

export type Participant = Pick<Tables['collaboration_participants']['Row'], 'user_id' | 'role' | 'status'>
export type SessionType = Tables['collaboration_sessions']['Row']['type']
export const sessionTypes = ['study', 'document', 'discussion', 'video'] as const satisfies readonly SessionType[]

/** A session that the learner owns or is invited to, with all invited people. */
export type CollaborationSession = Tables['collaboration_sessions']['Row'] & { participants: Participant[] }

/** The fields of a session that the form stores. */
export type SessionValues = Pick<CollaborationSession, 'title' | 'type' | 'description' | 'scheduled_for' | 'duration'>

/** The sessions that the learner owns, attends, or is invited to. */
export const sessions = area.query(
  'sessions',
  ({ client }) =>
    client
      .from('collaboration_sessions')
      .select('*, participants:collaboration_participants(user_id, role, status)')
      .order('scheduled_for', { ascending: false })
      .limit(maxRows),
  {
    live: [
      { table: 'collaboration_sessions', filter: null },
      { table: 'collaboration_participants', filter: null },
    ],
  },
)
export const useSessions = sessions.useQuery

export const changes = { refreshes: [sessions], touches: ['dashboard'] }

/** Creates a session with an id from the caller. A retry after a lost response updates the same session. */
export const useCreateSession = area.mutation(
  ({ client, ask }, { id, values }: { id: string; values: SessionValues }) => {
    const table = client.from('collaboration_sessions')
    return insertOrUpdate(ask(table.insert({ id, ...values })), () => ask(table.update(values).eq('id', id)))
  },
  changes,
).useMutation

export const useDeleteSession = area.mutation(
  ({ client }, id: string) => client.from('collaboration_sessions').delete().eq('id', id),
  changes,
).useMutation

/** Answers an invitation. */
export const useAnswerInvitation = area.mutation(
  ({ client, userId }, { sessionId, status }: { sessionId: string; status: 'accepted' | 'declined' }) =>
    client.from('collaboration_participants').update({ status }).eq('session_id', sessionId).eq('user_id', userId),
  changes,
).useMutation

interface Membership {
  sessionId: string
  member: string
}

/** Ends somebody's part in a session: a member's, or the learner's own. */
export const useRemoveMember = area.mutation(
  ({ client }, { sessionId, member }: Membership) =>
    client.from('collaboration_participants').delete().eq('session_id', sessionId).eq('user_id', member),
  changes,
).useMutation

/** Asks somebody of the team into a session. */
export const useAskMember = area.mutation(
  ({ client }, { sessionId, member, role }: Membership & { role: Participant['role'] }) =>
    client.from('collaboration_participants').insert({ session_id: sessionId, user_id: member, role }),
  changes,
).useMutation

export const useSetRole = area.mutation(
  ({ client }, { sessionId, member, role }: Membership & { role: Participant['role'] }) =>
    client.rpc('set_session_role', { session: sessionId, member, role }),
  changes,
).useMutation
