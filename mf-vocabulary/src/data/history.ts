import { area, type Functions } from './area.ts'
import { reviews } from './reviews.ts'

/** The totals of one study day; the row without a day sums up everything before the first. */
export type HistoryRow = Functions['review_history']['Returns'][number]

/**
 * The learner's log summed up by study day since a day; one row without a day holds what was before. Answers may come from
 * other devices.
 */
export const reviewHistory = area.query(
  'history',
  ({ client }, since: string) => client.rpc('review_history', { since }),
  { staleTime: 0, staleOn: ['dashboard'], kept: { sendsFirst: reviews.flush, of: () => [] } },
)

/** The same log for the dashboard. The two figures are part of the key, so a change of either reads it again. */
const masteryHistory = area.query('mastery', ({ client }, since: string, _words: number, _masteryAverage: number) =>
  client.rpc('review_history', { since }),
)
export const useMasteryRows = masteryHistory.useQuery
