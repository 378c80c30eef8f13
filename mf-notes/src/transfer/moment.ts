import { fold } from '@cahier/contract/search'
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

/**
 * Reads a moment as note applications and people write it: `05/03/2024`, `March 5, 2024 2:22 pm`, `2024年3月5日`, milliseconds or seconds since 1970,
 * a link to the note of a day. Of two numbers that can both be the month, the second one is.
 *
 * @returns as `moment` does
 */
export function writtenMoment(text: string): string | null {
  const given = text.trim().replace(/^\[\[(.*)\]\]$/s, '$1')
  const exact = moment(given)
  if (exact) return exact
  if (/^(\d{10}|\d{13})$/.test(given))
    return new Date(Number(given.padEnd(13, '0'))).toISOString().replace('.000Z', 'Z')
  const clock =
    /(?:^|[\sT,])(\d{1,2})[:h](\d\d)(?::(\d\d)(\.\d+)?)?\s*(?:([ap])\.?m\.?)?\s*(Z|UTC|GMT|(?:[+-]\d\d:?\d\d))?$/i.exec(
      given,
    )
  const [date, hour] = [clock ? given.slice(0, clock.index) : given, clock && hourOf(clock)]
  const found = dayIn(
    fold(date)
      .replace(/,|\.(?!\d)/g, ' ')
      .trim()
      .replace(/\s+/g, ' '),
  )
  if (!found || (clock && hour === null)) return null
  if (!clock) return moment(found)
  const [, , minute, second = '00', fraction = '', , zone = ''] = clock
  return moment(`${found}T${hour}:${minute}:${second}${fraction}${/^[a-z]/i.test(zone) ? 'Z' : zone}`)
}

/** The hour of 24, in two digits; null where there is none, such as 13 pm. */
function hourOf([, hour = '', , , , half = '']: RegExpExecArray): string | null {
  const number = Number(hour)
  if (half && (number < 1 || number > 12)) return null
  const afternoon = half.toLowerCase() === 'p' ? 12 : 0
  return String(half ? (number % 12) + afternoon : number).padStart(2, '0')
}

const written = (year: string, month: string | number, date: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`

function dayIn(text: string): string | null {
  const big = /^(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?$/.exec(text)
  if (big) return written(big[1] ?? '', big[2] ?? '', big[3] ?? '')
  const small = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(text)
  if (small) {
    const [, first = '', second = '', year = ''] = small
    return Number(second) > 12 ? written(year, first, second) : written(year, second, first)
  }
  const named =
    /^(?:\p{L}+ )?(?<month>\p{L}+) (?<date>\d{1,2})(?:st|nd|rd|th)? (?<year>\d{4})(?: (?:at|a))?$/u.exec(text) ??
    /^(?:\p{L}+ )??(?:le )?(?<date>\d{1,2})(?:st|nd|rd|th|er)? (?:de )?(?<month>\p{L}+) (?:de )?(?<year>\d{4})(?: (?:at|a|um|a las))?$/u.exec(
      text,
    )
  const { year = '', month = '', date = '' } = named?.groups ?? {}
  const number = monthNumbers().get(month)
  return number === undefined ? null : written(year, number, date)
}

let months: ReadonlyMap<string, number> | undefined

/** The months by their folded names, long and short, in the languages of the application. */
function monthNumbers(): ReadonlyMap<string, number> {
  months ??= new Map(
    ['fr', 'en', 'es', 'de'].flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, index) => {
          const name = fold(names.format(Date.UTC(2024, index, 15))).replace('.', '')
          return [name, index + 1] as const
        })
      }),
    ),
  )
  return months
}
