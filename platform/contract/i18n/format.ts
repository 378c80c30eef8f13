import { useMemo } from 'react'
import { usePreferences } from '../react/hooks.ts'
import type { Language, Localized } from '../v1/config.ts'

const day = 86_400_000

/** Picks the plural form of `count` by the language's own rules (French: 0 and 1 are singular). */
export function plural(language: Language, count: number, forms: { one: string; other: string }): string {
  return new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Whole local calendar days from `from` to `to`; negative for the past. */
export function calendarDays(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / day)
}

/** Intl formatters of one language. Dates are `Date` or ISO 8601 text. */
export function createFormat(language: Language) {
  const asDate = (value: Date | string) => (typeof value === 'string' ? new Date(value) : value)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    language,
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(language, options).format(value),
    /** `ratio` from 0 to 1. */
    percent: (ratio: number) => new Intl.NumberFormat(language, { style: 'percent' }).format(ratio),
    date: (value: Date | string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }) =>
      new Intl.DateTimeFormat(language, options).format(asDate(value)),
    time: (value: Date | string) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(asDate(value)),
    /** 'aujourd’hui', 'hier', 'il y a 3 jours' under seven days, else the date. */
    relativeDay(value: Date | string, now = new Date()) {
      const days = calendarDays(now, asDate(value))
      return Math.abs(days) < 7
        ? relative.format(days, 'day')
        : new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(asDate(value))
    },
  }
}
export type Format = ReturnType<typeof createFormat>

/** Formatters of the current language. */
export function useFormat(): Format {
  const { language } = usePreferences()
  return useMemo(() => createFormat(language), [language])
}

/** The current language's text of a localized value. */
export function useLocalized(): (text: Localized) => string {
  const { language } = usePreferences()
  return (text) => text[language]
}
