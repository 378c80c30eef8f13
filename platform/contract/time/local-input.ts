import { dateAt, onClock } from './zone.ts'

/** A moment in the format of `<input type="datetime-local">`, in the local zone: `2026-11-21T18:00`. */
export const localInputOf = (moment: Date): string =>
  onClock(moment).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** The moment in such an input; null if it is empty or invalid. */
export function momentOf(input: string): Date | null {
  try {
    return dateAt(Temporal.PlainDateTime.from(input))
  } catch {
    return null
  }
}
