import type { Format } from '@cahier/contract/i18n'

/** A day's number as it is in a date in words: in French the first is '1er'. */
export const dayNumber = (day: Date, format: Format): string =>
  /^\d+(er)?/.exec(format.date(day, { day: 'numeric', month: 'long' }))?.[0] ?? String(day.getDate())
