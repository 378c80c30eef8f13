import { insertOrUpdate } from '@cahier/contract/data'
import { area, maxRows, type Tables } from './area.ts'

/** A meeting room of the learner, or of a session that they attend. */
export type MeetingRoom = Tables['meeting_rooms']['Row'] & {
  session: { id: string; title: string } | null
}

/** The fields of a room that the form stores. A password can be written and never read; `has_password: false` takes it away. */
export type RoomValues = Pick<Tables['meeting_rooms']['Row'], 'subject' | 'session_id'> & {
  config: Record<string, boolean | string>
  password?: string
  has_password?: false
}

const rooms = area.query('rooms', ({ client }) =>
  client
    .from('meeting_rooms')
    .select('*, session:collaboration_sessions(id, title)')
    .order('created_at', { ascending: false })
    .limit(maxRows),
)
export const useRooms = rooms.useQuery

export const changes = { refreshes: [rooms] }

/** Creates a room under its permanent name. A retry after a lost response updates the same room. */
export const useCreateRoom = area.mutation(
  ({ client, ask }, { name, values: { has_password: _, ...values } }: { name: string; values: RoomValues }) => {
    const table = client.from('meeting_rooms')
    return insertOrUpdate(ask(table.insert({ name, ...values })), () => ask(table.update(values).eq('name', name)))
  },
  changes,
).useMutation

export const useUpdateRoom = area.mutation(
  ({ client }, { id, change }: { id: string; change: Partial<RoomValues> & { is_active?: boolean } }) =>
    client.from('meeting_rooms').update(change).eq('id', id),
  changes,
).useMutation

export const useDeleteRoom = area.mutation(
  ({ client }, id: string) => client.from('meeting_rooms').delete().eq('id', id),
  changes,
).useMutation
