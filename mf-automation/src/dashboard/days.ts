import type { Format } from '@cahier/contract/i18n'
import { dayOf, shiftDays, weekOf } from '@cahier/contract/time'

/** How many weeks the small calendar shows, the current one first. */
export const calendarWeeks = 5

/** The days of the small calendar, by week. */
export const weeksFrom = (day: Date, first: number): readonly (readonly Date[])[] =>
  Array.from({ length: calendarWeeks }, (_, week) => weekOf(shiftDays(day, week * 7), first))

/** A day's number as it is in a date in words: in French the first is '1er'. */
export const dayNumber = (day: Date, format: Format): string =>
  /^\d+er/.exec(format.date(day, { day: 'numeric', month: 'long' }))?.[0] ?? String(day.getDate())

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
