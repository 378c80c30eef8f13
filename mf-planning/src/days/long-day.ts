import type { Format } from '@cahier/contract/i18n'

/** A day by weekday and date, with its year unless it is the current one: 'samedi 4 mai 2030'. */
export const longDay = (date: Date, now: Date, format: Format): string =>
  format.date(date, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  })
