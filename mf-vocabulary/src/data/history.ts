import { useEvent, useNow, useShell } from '@cahier/contract/react'
import { patience } from '@cahier/contract/sync'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addDays, studyDay } from '../review/study-day.ts'
import { readOrKept } from './cards.ts'
import { cardKeys } from './keys.ts'
import { readHistory } from './review-history.ts'

/** Whole weeks of a year, however the first one begins. */
const lookBack = 52 * 7 + 6

/** The learner's log of the last year, day by day. */
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
      readOrKept(shell, 'history', () => readHistory(shell, addDays(today, -lookBack), AbortSignal.timeout(patience))),
  })
}
