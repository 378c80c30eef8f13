import type { Session } from '../data/sessions.ts'

/** The row that restores a deleted session unchanged, including its completion time. */
export function restoredSession(session: Session) {
  const { user_id: _owner, folded: _folded, created_at: _created, updated_at: _updated, ...row } = session
  return row
}
