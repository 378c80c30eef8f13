import type { Format } from '@cahier/contract/i18n'
import type { Outcome } from './scheduling.ts'

/** The interval in its largest unit: `10 min`, `3 j`, `2 mois`, `1,3 an`. */
export function intervalText(format: Format, { minutes, days }: Pick<Outcome, 'minutes' | 'days'>): string {
  const say = (value: number, unit: string, unitDisplay: 'short' | 'long', maximumFractionDigits = 0) =>
    format.number(value, { style: 'unit', unit, unitDisplay, maximumFractionDigits })
  if (minutes !== null) return say(minutes, 'minute', 'short')
  const left = days ?? 0
  if (left < 31) return say(left, 'day', 'short')
  return left < 365 ? say(left / 30.4, 'month', 'long', left < 91 ? 1 : 0) : say(left / 365, 'year', 'long', 1)
}
