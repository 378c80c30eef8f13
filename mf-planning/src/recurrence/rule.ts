import * as v from 'valibot'

/** How often a session repeats. */
export const frequencies = ['never', 'daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** When it stops repeating. */
export const ends = ['never', 'until', 'count'] as const
export type End = (typeof ends)[number]

export const maxIntervalCount = 99
export const maxTimes = 999

/** RFC 5545's weekday names, indexed by `Date.getDay()`. */
const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The repetition in the form; numbers and dates are the texts of their inputs. */
export const repetitionSchema = v.object({
  frequency: v.picklist(frequencies),
  /** Every this many days, weeks or months. */
  interval: v.string(),
  /** 0 is Sunday; only for weekly repetition, which always includes the weekday of the first session. */
  weekdays: v.array(v.number()),
  end: v.picklist(ends),
  /** The last day, `2026-12-18`. */
  until: v.string(),
  /** Total number of sessions. */
  count: v.string(),
})
export type Repetition = v.InferOutput<typeof repetitionSchema>

export const noRepetition: Repetition = {
  frequency: 'never',
  interval: '1',
  weekdays: [],
  end: 'never',
  until: '',
  count: '10',
}

/** The rule as an RRULE (RFC 5545). */
export function ruleOf({ frequency, interval, weekdays, end, until, count }: Repetition, first: Date): string {
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) => day === first.getDay() || weekdays.includes(day))
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(frequency === 'weekly' ? [`BYDAY=${days.map((day) => names[day]).join()}`] : []),
    ...(Number(interval) > 1 ? [`INTERVAL=${Number(interval)}`] : []),
    ...(end === 'until' ? [`UNTIL=${until.replaceAll('-', '')}`] : []),
    ...(end === 'count' ? [`COUNT=${Number(count)}`] : []),
  ].join(';')
}

/** Parses a rule that `ruleOf` wrote. */
export function repetitionOf(rule: string): Repetition {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const until = parts.get('UNTIL')
  const count = parts.get('COUNT')
  return {
    frequency: frequencies.find((frequency) => frequency.toUpperCase() === parts.get('FREQ')) ?? 'never',
    interval: parts.get('INTERVAL') ?? '1',
    weekdays: (parts.get('BYDAY')?.split(',') ?? []).map((name) => names.indexOf(name)),
    end: until ? 'until' : count ? 'count' : 'never',
    until: until?.replace(/^(\d{4})(\d\d)/, '$1-$2-') ?? '',
    count: count ?? noRepetition.count,
  }
}

export const repetitionFields = ['interval', 'until', 'count'] as const
export type RepetitionField = (typeof repetitionFields)[number]

const isBetween = (text: string, most: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most

/**
 * The invalid fields of a repetition, in the form's order.
 *
 * @param first the first session's day, `2026-11-21`
 */
export function invalidRepetition(repetition: Repetition, first: string): readonly RepetitionField[] {
  const { frequency, interval, end, until, count } = repetition
  if (frequency === 'never') return []
  const invalid: Readonly<Record<RepetitionField, boolean>> = {
    interval: !isBetween(interval, maxIntervalCount),
    until: end === 'until' && until < first,
    count: end === 'count' && !isBetween(count, maxTimes),
  }
  return repetitionFields.filter((field) => invalid[field])
}
