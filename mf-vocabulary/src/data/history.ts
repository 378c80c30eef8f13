import { area, type Functions } from './area.ts'
import { reviews } from './reviews.ts'

/** What the log says of one study day; without a day, of everything before the first. */
export type HistoryRow = Functions['review_history']['Returns'][number]

/** The learner's log, added up by study day from one on; what was before it is one row without a day. Answers come from other devices, too. */
export const reviewHistory = area.query(
  'history',
  ({ client }, since: string) => client.rpc('review_history', { since }),
  { staleTime: 0, staleOn: ['dashboard'], kept: { sendsFirst: reviews.flush, of: () => [] } },
)

/** The same for the dashboard, again whenever the figures beside it change. */
const masteryHistory = area.query('mastery', ({ client }, since: string, _words: number, _masteryAverage: number) =>
  client.rpc('review_history', { since }),
)
export const useMasteryRows = masteryHistory.useQuery
