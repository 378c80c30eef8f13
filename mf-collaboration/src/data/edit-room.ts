import { editRow, type RowEdit } from '@cahier/contract/edit'
import { area } from './area.ts'
import { changes, type MeetingRoom, type RoomValues } from './rooms.ts'

/** Changes columns of a room. Apart from `rooms.ts`, because what only shows rooms edits nothing. */
export const useEditRoom = area.mutation(
  ({ client }, { id, edit }: { id: string; edit: RowEdit<RoomValues> }) =>
    editRow<MeetingRoom>(client, 'meeting_rooms', id, edit),
  changes,
).useMutation
