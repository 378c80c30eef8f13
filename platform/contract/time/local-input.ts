import { dateAt, onClock } from './zone.ts'

/** A moment as `<input type="datetime-local">` holds it, by the learner's clock: `2026-11-21T18:00`. */
export const localInputOf = (moment: Date): string =>
  onClock(moment).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** The moment that such an input holds; null where it holds none. */
export function momentOf(input: string): Date | null {
  try {
    return dateAt(Temporal.PlainDateTime.from(input))
  } catch {
    return null
  }
}
