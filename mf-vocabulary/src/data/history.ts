import type { ShellApi } from '@cahier/contract'
import { dataOf } from '@cahier/contract/data'
import { array, number, parse } from 'valibot'
import { area, type Functions } from './area.ts'
import { type Rating, reviews } from './reviews.ts'

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

/** The answers to one card in their order; days count from 1970. */
export type CardLog = readonly { day: number; rating: Rating }[]

const sequences = array(array(number()))

/** Reads the learner's own log, card by card. */
export const readLog = (shell: ShellApi): Promise<readonly CardLog[]> =>
  area.ask(shell, async ({ client, signal }) =>
    // The rating stands in the last three bits.
    parse(sequences, await dataOf(client.rpc('review_sequences').abortSignal(signal))).map((log) =>
      log.map((told) => ({ day: told >> 3, rating: (told & 7) as Rating })),
    ),
  )
