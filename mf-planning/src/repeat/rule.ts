/** How often a session comes back. */
export const frequencies = ['never', 'daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** RFC 5545's names, by `Date.getDay()`. */
const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** What the form says of a repetition. */
export interface Repetition {
  frequency: Frequency
  /** 0 is Sunday; for weekly ones, and always with the day of the first session. */
  weekdays: readonly number[]
  /** The last day, `2026-12-18`; blank is without end. */
  until: string
}

export const noRepetition: Repetition = { frequency: 'never', weekdays: [], until: '' }

/** The rule as an RRULE (RFC 5545). */
export function ruleOf({ frequency, weekdays, until }: Repetition, first: Date): string {
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) => day === first.getDay() || weekdays.includes(day))
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(frequency === 'weekly' ? [`BYDAY=${days.map((day) => names[day]).join()}`] : []),
    ...(until ? [`UNTIL=${until.replaceAll('-', '')}`] : []),
  ].join(';')
}
