import { dayOf, shiftDays, weekOf } from '@cahier/contract/time'

/** How many weeks the small calendar shows, the current one first. */
export const weeksShown = 5

/** The days of the small calendar, by week. */
export const weeksFrom = (day: Date, first: number): readonly (readonly Date[])[] =>
  Array.from({ length: weeksShown }, (_, week) => weekOf(shiftDays(day, week * 7), first))

/** Runs by local calendar day, in order. */
export function runsByDay<Run extends { at: string }>(runs: readonly Run[]): ReadonlyMap<string, readonly Run[]> {
  const days = new Map<string, Run[]>()
  for (const run of runs) {
    const key = dayOf(new Date(run.at))
    const day = days.get(key)
    if (day) day.push(run)
    else days.set(key, [run])
  }
  return days
}
