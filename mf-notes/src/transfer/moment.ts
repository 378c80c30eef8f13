const utc = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|[+-]00(?::?00)?)$/

/**
 * One way to write a moment: in UTC, with as many digits after the second as it has (the database keeps six; a Date only three).
 *
 * @returns null for what is no moment
 */
export function moment(text: string): string | null {
  const found = utc.exec(text)
  if (found) {
    const [, day = '', time = '', fraction = ''] = found
    const digits = fraction.replace(/0+$/, '')
    return sameDay(day, `${day}T${time}Z`) ? `${day}T${time}${digits && `.${digits}`}Z` : null
  }
  const day = /^\d{4}-\d\d-\d\d(?=$|[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$)/.exec(text)?.[0]
  if (!day || !sameDay(day, `${day}T00:00:00Z`)) return null
  const time = new Date(text.replace(' ', 'T')).getTime()
  return Number.isNaN(time) ? null : moment(new Date(time).toISOString())
}

/** A Date turns 30 February into 2 March. */
function sameDay(day: string, iso: string): boolean {
  const date = new Date(iso)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
