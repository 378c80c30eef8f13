import type { Format } from '@cahier/contract/i18n'

// 1 January 2023 was a Sunday.
const day = (dayOfWeek: number) => new Date(2023, 0, 1 + dayOfWeek)

/** Name of a weekday, 0 being Sunday. */
export const weekdayName = (dayOfWeek: number, format: Format) => format.date(day(dayOfWeek), { weekday: 'long' })

/** The weekdays in the order of the language: from Sunday in English, from Monday elsewhere. */
export function weekdays(format: Format): { value: string; label: string }[] {
  const first = format.language === 'en' ? 0 : 1
  return Array.from({ length: 7 }, (_, index) => (first + index) % 7).map((dayOfWeek) => ({
    value: String(dayOfWeek),
    label: weekdayName(dayOfWeek, format),
  }))
}
