import { addDays } from '@cahier/contract/time'
import type { HistoryRow } from '../data/history.ts'

/** Average mastery of the current words, in percent, at the end of each day up to today. It begins with the first day that the log knows. */
export interface MasteryHistory {
  from: string
  percents: readonly [number, ...number[]]
}

/**
 * Works back from the current average by undoing each day's changes. A word that had not been met yet counts as unknown.
 *
 * @param history the log since a day; the row before it has no day
 * @returns null without an answer
 */
export function masteryHistoryOf(
  history: readonly HistoryRow[],
  { words, masteryAverage }: { words: number; masteryAverage: number },
  since: string,
  today: string,
): MasteryHistory | null {
  const days = history.flatMap(({ day }) => day ?? []).sort()
  if (history.length === 0) return null
  const from = days.length === history.length ? (days[0] ?? today) : since
  const at = (day: string) => {
    const gained = history.reduce((sum, row) => sum + (row.day !== null && row.day > day ? row.mastery : 0), 0)
    return Math.min(100, Math.max(0, masteryAverage - gained / words))
  }
  const percents: [number, ...number[]] = [at(from)]
  for (let day = addDays(from, 1); day <= today; day = addDays(day, 1)) percents.push(at(day))
  return { from, percents }
}
