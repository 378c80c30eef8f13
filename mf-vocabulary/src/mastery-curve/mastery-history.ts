import { addDays } from '@cahier/contract/time'
import type { HistoryRow } from '../data/history.ts'

/** Average mastery of the current words, in percent, day by day up to today. */
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
  // The mastery was 0 on the day before the first answer.
  const from = days.length === history.length ? addDays(days[0] ?? today, -1) : since
  const at = (day: string) => {
    const gained = history.reduce((sum, row) => sum + (row.day !== null && row.day > day ? row.mastery : 0), 0)
    return Math.min(100, Math.max(0, masteryAverage - gained / words))
  }
  const percents: [number, ...number[]] = [at(from)]
  for (let day = addDays(from, 1); day <= today; day = addDays(day, 1)) percents.push(at(day))
  return { from, percents }
}
