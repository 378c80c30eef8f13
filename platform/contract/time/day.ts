import { dateAt, onClock } from './zone.ts'

/** The calendar day (`2026-11-22`) of a moment by the learner's clock. */
export const dayOf = (moment: Date): string => onClock(moment).toPlainDate().toString()

/** Midnight of a day by the learner's clock; null for what names none. */
export function startOfDay(day: string): Date | null {
  try {
    const date = Temporal.PlainDate.from(day)
    return date.toString() === day ? dateAt(date.toPlainDateTime()) : null
  } catch {
    return null
  }
}

/** The day that is `days` after another. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** Calendar days from one to another; negative for the past. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days

/** The same time by the learner's clock, `days` later. */
export const shiftDays = (moment: Date, days: number): Date => new Date(onClock(moment).add({ days }).epochMilliseconds)

/** The same time of the same day of another month, or of its last one where it is shorter. */
export const shiftMonths = (moment: Date, months: number): Date =>
  new Date(onClock(moment).add({ months }).epochMilliseconds)

/** A moment on another day, at the same time by the clock. */
export function onDay(moment: Date, day: Date): Date {
  const time = onClock(moment).toPlainTime()
  return dateAt(onClock(day).toPlainDate().toPlainDateTime(time))
}
