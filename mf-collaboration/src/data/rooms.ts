import { isDuplicate } from '@cahier/contract/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { most, useClient } from './client.ts'
import type { Database } from './database.gen.ts'
import { collaborationKeys } from './keys.ts'

/** A meeting room of the learner's own or of a session that they attend. */
export type MeetingRoom = Database['public']['Tables']['meeting_rooms']['Row'] & {
  session: { id: string; title: string } | null
}

export interface RoomValues {
  subject: string
  password: string | null
  sessionId: string | null
}

export function useRooms() {
  const client = useClient()
  return useQuery({
    queryKey: collaborationKeys.rooms,
    async queryFn({ signal }) {
      const supabase = await client()
      const { data, error } = await supabase
        .from('meeting_rooms')
        .select('*, session:collaboration_sessions(id, title)')
        .order('created_at', { ascending: false })
        .limit(most)
        .abortSignal(signal)
      if (error) throw error
      return data satisfies MeetingRoom[]
    },
  })
}

function useRoomsChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: collaborationKeys.rooms })
}

/** Stores a room under its name, which never changes; `existing` says whether it is there already. */
export function useSaveRoom() {
  const client = useClient()
  const changed = useRoomsChanged()
  return useMutation({
    async mutationFn({ name, existing, values }: { name: string; existing: boolean; values: RoomValues }) {
      const supabase = await client()
      const row = { subject: values.subject, password: values.password, session_id: values.sessionId }
      if (!existing) {
        const { error } = await supabase.from('meeting_rooms').insert({ name, ...row })
        if (!error) return
        if (!isDuplicate(error)) throw error
      }
      const { error } = await supabase.from('meeting_rooms').update(row).eq('name', name)
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}

export function useSetRoomActive() {
  const client = useClient()
  const changed = useRoomsChanged()
  return useMutation({
    async mutationFn({ id, active }: { id: string; active: boolean }) {
      const supabase = await client()
      const { error } = await supabase.from('meeting_rooms').update({ is_active: active }).eq('id', id)
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}

export function useDeleteRoom() {
  const client = useClient()
  const changed = useRoomsChanged()
  return useMutation({
    async mutationFn(id: string) {
      const supabase = await client()
      const { error } = await supabase.from('meeting_rooms').delete().eq('id', id)
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}
