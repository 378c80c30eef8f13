import { isDuplicate } from '@cahier/contract/query'
import { useShell, useUserId } from '@cahier/contract/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { most, useClient } from './client.ts'
import type { Database } from './database.gen.ts'
import { collaborationKeys } from './keys.ts'

type Tables = Database['public']['Tables']
export type Participant = Pick<Tables['collaboration_participants']['Row'], 'user_id' | 'role' | 'status'>
export type SessionType = Tables['collaboration_sessions']['Row']['type']

/** A session that the learner owns or is asked to, with everybody who is. */
export type CollaborationSession = Tables['collaboration_sessions']['Row'] & { participants: Participant[] }

/** What the form stores. `scheduledFor` is ISO 8601, `duration` minutes. */
export interface SessionValues {
  title: string
  type: SessionType
  description: string
  scheduledFor: string
  duration: number
}

/** The sessions that the learner owns, attends, or is invited to. */
export function useSessions() {
  const client = useClient()
  return useQuery({
    queryKey: collaborationKeys.sessions,
    async queryFn({ signal }) {
      const supabase = await client()
      const { data, error } = await supabase
        .from('collaboration_sessions')
        .select('*, participants:collaboration_participants(user_id, role, status)')
        .order('scheduled_for', { ascending: false })
        .limit(most)
        .abortSignal(signal)
      if (error) throw error
      return data satisfies CollaborationSession[]
    },
  })
}

function useSessionsChanged() {
  const queries = useQueryClient()
  const shell = useShell()
  return () => {
    shell.events.emit('dashboard')
    return queries.invalidateQueries({ queryKey: collaborationKeys.sessions })
  }
}

/** Stores a session under its id; `existing` says whether it is there already. */
export function useSaveSession() {
  const client = useClient()
  const changed = useSessionsChanged()
  return useMutation({
    async mutationFn({ id, existing, values }: { id: string; existing: boolean; values: SessionValues }) {
      const supabase = await client()
      const { scheduledFor, ...rest } = values
      const row = { ...rest, scheduled_for: scheduledFor }
      if (!existing) {
        const { error } = await supabase.from('collaboration_sessions').insert({ id, ...row })
        if (!error) return
        if (!isDuplicate(error)) throw error
      }
      const { error } = await supabase.from('collaboration_sessions').update(row).eq('id', id)
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}

export function useDeleteSession() {
  const client = useClient()
  const changed = useSessionsChanged()
  return useMutation({
    async mutationFn(id: string) {
      const supabase = await client()
      const { error } = await supabase.from('collaboration_sessions').delete().eq('id', id)
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}

/** Answers an invitation. */
export function useAnswerInvitation() {
  const client = useClient()
  const changed = useSessionsChanged()
  const userId = useUserId()
  return useMutation({
    async mutationFn({ sessionId, status }: { sessionId: string; status: 'accepted' | 'declined' }) {
      const supabase = await client()
      const { error } = await supabase
        .from('collaboration_participants')
        .update({ status })
        .eq('session_id', sessionId)
        .eq('user_id', userId)
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}

/** Takes the learner out of somebody else's session. */
export function useLeaveSession() {
  const client = useClient()
  const changed = useSessionsChanged()
  const userId = useUserId()
  return useMutation({
    async mutationFn(sessionId: string) {
      const supabase = await client()
      const { error } = await supabase
        .from('collaboration_participants')
        .delete()
        .eq('session_id', sessionId)
        .eq('user_id', userId)
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}
