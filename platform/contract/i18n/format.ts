import type { Language, Localized } from '../api/config.ts'
import { usePreferences } from '../host/session.ts'

const dayMs = 86_400_000

// Cached: creating a formatter takes longer than rendering a card.
const pluralRules = new Map<Language, Intl.PluralRules>()

/** Selects the plural form for `count` by the language's rules (French: 0 and 1 are singular). */
export function plural(language: Language, count: number, forms: { one: string; other: string }): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(count) === 'one' ? forms.one : forms.other
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/**
 * Whole local calendar days from `from` to `to`; negative for the past. For what the first screen shows: it is drawn before a
 * polyfill of Temporal could be loaded. Others use `daysBetween` of `@cahier/contract/time`.
 */
export function calendarDays(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / dayMs)
}

/** A date as the language writes it. In French the first of a month is '1er' where the month is a word, which Intl does not know. */
function written(formatter: Intl.DateTimeFormat, date: Date, language: Language): string {
  if (language !== 'fr') return formatter.format(date)
  const parts = formatter.formatToParts(date)
  const inWords = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value))
  return parts.map(({ type, value }) => (inWords && type === 'day' && value === '1' ? '1er' : value)).join('')
}

/** Intl formatters of one language. Dates are `Date` or ISO 8601 text. */
export function createFormat(language: Language) {
  const asDate = (value: Date | string) => (typeof value === 'string' ? new Date(value) : value)
  // Creating a formatter is expensive, so each is created once, not for every card of a list.
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const long = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  const medium = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    language,
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      (options ? new Intl.NumberFormat(language, options) : number).format(value),
    /** `ratio` from 0 to 1. */
    percent: (ratio: number) => percent.format(ratio),
    date: (value: Date | string, options?: Intl.DateTimeFormatOptions) =>
      written(options ? new Intl.DateTimeFormat(language, options) : long, asDate(value), language),
    time: (value: Date | string) => time.format(asDate(value)),
    /** 'aujourd’hui', 'hier', 'il y a 3 jours' under seven days, else the date. */
    relativeDay(value: Date | string, now = new Date()) {
      const days = calendarDays(now, asDate(value))
      return Math.abs(days) < 7 ? relative.format(days, 'day') : written(medium, asDate(value), language)
    },
  }
}
export type Format = ReturnType<typeof createFormat>

const formats = new Map<Language, Format>()

/** Formatters of the current language. */
export function useFormat(): Format {
  const { language } = usePreferences()
  const format = formats.get(language) ?? createFormat(language)
  formats.set(language, format)
  return format
}

/** The current language's text of a localized value. */
export function useLocalized(): (text: Localized) => string {
  const { language } = usePreferences()
  return (text) => text[language]
}
