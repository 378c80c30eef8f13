import type { Format } from '@cahier/contract/i18n'
import { firstWeekday, weekOf } from '@cahier/contract/time'

const nameOf = (day: Date | undefined, format: Format) => (day ? format.date(day, { weekday: 'long' }) : '')

/** Name of a weekday, 0 being Sunday. */
export const weekdayName = (dayOfWeek: number, format: Format) => nameOf(weekOf(new Date(), 0)[dayOfWeek], format)

/** The weekdays in the order of the language. */
export const weekdays = (format: Format): { value: string; label: string }[] =>
  weekOf(new Date(), firstWeekday(format.language)).map((day) => ({
    value: String(day.getDay()),
    label: nameOf(day, format),
  }))
