import { useEvent, useNow, useShell } from '@cahier/contract/react'
import { patience } from '@cahier/contract/sync'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addDays, studyDay } from '../review/study-day.ts'
import { readOrKept } from './cards.ts'
import type { Database } from './database.gen.ts'
import { cardKeys } from './keys.ts'

/** What the log says of one study day; without a day, of everything before the first. */
export type HistoryRow = Database['public']['Functions']['review_history']['Returns'][number]

/** Whole weeks of a year, however the first one begins. */
const lookBack = 52 * 7 + 6

/** The learner's log, added up by study day: the last year day by day, what was before in one row. */
export function useHistory() {
  const shell = useShell()
  const queries = useQueryClient()
  const today = studyDay(useNow())
  useEvent('dashboard', () => void queries.invalidateQueries({ queryKey: cardKeys.history }))
  return useQuery({
    queryKey: [...cardKeys.history, today],
    networkMode: 'always',
    // Answers come from other devices, too.
    staleTime: 0,
    queryFn: () =>
      readOrKept(shell, 'history', async (): Promise<readonly HistoryRow[]> => {
        const supabase = await shell.supabase<Database>()
        const { data, error } = await supabase
          .rpc('review_history', { since: addDays(today, -lookBack) })
          .abortSignal(AbortSignal.timeout(patience))
        if (error) throw error
        return data
      }),
  })
}
