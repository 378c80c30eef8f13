import type { Language } from '@cahier/contract'

/** What a browser calls itself, in words: `Firefox, Windows`. Null for anything else, such as a program. */
export function browserName(userAgent: string | null): string | null {
  const agent = userAgent ?? ''
  const first = (names: readonly (readonly [RegExp, string])[]) => names.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = first([
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = first([
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser, system].filter(Boolean).join(', ') || null
}

/** The city that a time zone is named after: `America/Argentina/Buenos_Aires` → `Buenos Aires`. Null where it names none. */
export function cityOf(timeZone: string | null): string | null {
  const [region = '', ...rest] = (timeZone ?? '').split('/')
  return region !== 'Etc' && rest.length > 0 ? (rest.at(-1) ?? '').replaceAll('_', ' ') : null
}

const dayMs = 24 * 3600_000

/** How long ago something was, in words of the language: `il y a 3 mois`. */
export function ago(moment: string, language: Language, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const minutes = Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000))
  const days = Math.floor((minutes * 60_000) / dayMs)
  if (minutes < 60) return format.format(-minutes, 'minute')
  if (minutes < 24 * 60) return format.format(-Math.floor(minutes / 60), 'hour')
  if (days < 7) return format.format(-days, 'day')
  if (days < 30) return format.format(-Math.floor(days / 7), 'week')
  if (days < 365) return format.format(-Math.floor(days / 30), 'month')
  return format.format(-Math.floor(days / 365), 'year')
}
