import { dateAt, onClock } from './zone.ts'

/** The calendar day (`2026-11-22`) of a moment in the local zone. */
export const dayOf = (moment: Date): string => onClock(moment).toPlainDate().toString()

/** Midnight of a day in the local zone; null for an invalid day. */
export function startOfDay(day: string): Date | null {
  try {
    const date = Temporal.PlainDate.from(day)
    return date.toString() === day ? dateAt(date.toPlainDateTime()) : null
  } catch {
    return null
  }
}

/** The day `days` after another. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** Calendar days between two days; negative for the past. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days

/** The same local time, `days` later. */
export const shiftDays = (moment: Date, days: number): Date => new Date(onClock(moment).add({ days }).epochMilliseconds)

/** The same local time on the same day of another month, or on that month's last day if it is shorter. */
export const shiftMonths = (moment: Date, months: number): Date =>
  new Date(onClock(moment).add({ months }).epochMilliseconds)

/** The same local time on another day. */
export function onDay(moment: Date, day: Date): Date {
  const time = onClock(moment).toPlainTime()
  return dateAt(onClock(day).toPlainDate().toPlainDateTime(time))
}
