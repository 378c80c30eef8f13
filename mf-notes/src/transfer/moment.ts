import { momentOf } from '@cahier/contract/time'

const day = /^\d{4}-\d\d-\d\d$/
const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?/
const withOffset = new RegExp(`${time.source}(Z|[+-]\\d\\d(:?\\d\\d)?)$`)

function instantOf(text: string): Temporal.Instant | null {
  if (day.test(text)) return Temporal.Instant.from(`${text}T00:00Z`)
  if (withOffset.test(text)) return Temporal.Instant.from(text)
  const local = new RegExp(`${time.source}$`).test(text) ? momentOf(text) : null
  return local && Temporal.Instant.fromEpochMilliseconds(local.getTime())
}

/**
 * Writes a moment in one way: in UTC, to the microsecond that the database keeps, without trailing zeros. A day begins at
 * midnight UTC; a time without an offset is by the learner's clock.
 *
 * @returns null for what is no moment
 */
export function moment(text: string): string | null {
  try {
    return instantOf(text)?.round({ smallestUnit: 'microsecond', roundingMode: 'trunc' }).toString() ?? null
  } catch {
    return null
  }
}
