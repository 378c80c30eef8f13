import type { ShellApi } from '@cahier/contract'
import { area } from './area.ts'

/** A note of somebody else that the learner may open, without its text, which is live; null: there is none. */
const note = area.query(
  'shared-note',
  ({ client }, id: string) =>
    client
      .from('notes')
      .select('id, user_id, title, type, version, is_shared, is_live, created_at, updated_at')
      .eq('id', id)
      .is('deleted_at', null)
      .maybeSingle(),
  { live: (id) => [{ table: 'notes', filter: `id=eq.${id}` }], kept: true },
)
export const useSharedNote = note.useQuery
export type SharedNote = NonNullable<NonNullable<ReturnType<typeof useSharedNote>['data']>>
export const refreshSharedNote = (shell: ShellApi, id: string): Promise<void> => note.refresh(shell, id)

/** Its text as it is stored, to read until the live one is there. */
const text = area.query(
  'shared-note-text',
  ({ client }, id: string) => client.from('notes').select('content').eq('id', id).maybeSingle(),
  { staleTime: 0, kept: true },
)
export const useSharedNoteText = text.useQuery
