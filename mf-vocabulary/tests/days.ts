import type { HistoryRow } from '../src/data/history.ts'

/** A day's row of the log, for tests; null is the row for everything before. */
export const aDay = (day: string | null, given: Partial<HistoryRow> = {}): HistoryRow => ({
  day,
  answers: 0,
  young: 0,
  young_kept: 0,
  mature: 0,
  mature_kept: 0,
  met: 0,
  mastered: 0,
  mastery: 0,
  ...given,
})
