import { readAll } from '@cahier/contract/data'
import { area, type Tables } from './area.ts'

/** A title that a note had when links named it. */
export type FormerTitle = Pick<Tables['note_former_titles']['Row'], 'id' | 'note_id' | 'title'>

/** Those of all the learner's notes, oldest first. */
const formerTitles = area.query(
  'former-titles',
  ({ client, userId, ask }) =>
    readAll(
      ({ from, to }) =>
        ask(
          client
            .from('note_former_titles')
            .select('id, note_id, title')
            .eq('user_id', userId)
            .order('created_at')
            .order('id')
            .range(from, to),
        ),
      { limit: 10_000 },
    ),
  { staleTime: 0, live: [{ table: 'note_former_titles' }] },
)
export const useStoredFormerTitles = formerTitles.useQuery
