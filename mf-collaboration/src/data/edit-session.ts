import { editRow, type RowEdit } from '@cahier/contract/edit'
import { area } from './area.ts'
import { type CollaborationSession, changes, type SessionValues } from './sessions.ts'

/** Changes columns of a session. Apart from `sessions.ts`, because what only shows sessions edits nothing. */
export const useEditSession = area.mutation(
  ({ client }, { id, edit }: { id: string; edit: RowEdit<SessionValues> }) =>
    editRow<CollaborationSession>(client, 'collaboration_sessions', id, edit),
  changes,
).useMutation
