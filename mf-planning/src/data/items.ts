import { area, type Functions } from './area.ts'
import type { SessionType } from './sessions.ts'

/** A word or a document that a session can be about. */
export type StudyItem = Functions['study_items']['Returns'][number]

/** Items for a session of this type: the chosen ones first, then search results, up to `max` in total. */
const items = area.query(
  'items',
  ({ client }, type: SessionType, search: string, chosen: readonly string[], max: number) =>
    client.rpc('study_items', { session_type: type, search_query: search, chosen: [...chosen], max }),
  { keepsPrevious: true },
)
export const useStudyItems = (type: SessionType, search: string, chosen: readonly string[], max = 20) =>
  items.useQuery(type, search, chosen, max)
