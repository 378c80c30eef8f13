import { useEvent, useNow } from '@cahier/contract/react'
import { addDays, studyDay } from '@cahier/contract/time'
import { useMasteryRows } from '../data/history.ts'
import { masteryHistoryOf } from './mastery-history.ts'

const historyWeeks = 12

/** The history of the average mastery, read again when the figures change; undefined while loading, null without an answer. */
export function useMasteryHistory({ words, masteryAverage }: { words: number; masteryAverage: number }) {
  const today = studyDay(useNow())
  const since = addDays(today, -7 * historyWeeks)
  const { data, isError, refetch } = useMasteryRows(since, words, masteryAverage)
  useEvent('dashboard', () => {
    if (isError) void refetch()
  })
  return { history: data && masteryHistoryOf(data, { words, masteryAverage }, since, today), failed: isError }
}
