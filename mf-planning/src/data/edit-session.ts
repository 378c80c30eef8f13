import { editRow, type RowEdit } from '@cahier/contract/edit'
import { area } from './area.ts'
import { type Session, type SessionColumns, sessions } from './sessions.ts'

/** Changes columns of a session. Apart from `sessions.ts`, because search and widgets edit nothing. */
export const useEditSession = area.mutation(
  ({ client }, { id, edit }: { id: string; edit: RowEdit<SessionColumns> }) =>
    editRow<Session>(client, 'study_sessions', id, edit),
  { touches: ['dashboard'], onSuccess: sessions.put },
).useMutation
