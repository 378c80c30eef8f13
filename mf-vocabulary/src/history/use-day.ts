import { useFormat } from '@cahier/contract/i18n'

/** Formats a study day in the current language. */
export function useDay(): (day: string, options: Intl.DateTimeFormatOptions) => string {
  const format = useFormat()
  return (day, options) => format.date(`${day}T12:00`, options)
}
