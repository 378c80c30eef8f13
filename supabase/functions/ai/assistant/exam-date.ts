/** A day as `2026-12-12`. */
export type Day = string

const months: readonly (readonly string[])[] = [
  ['janvier', 'janv', 'january', 'jan', 'enero', 'januar'],
  ['fevrier', 'fevr', 'february', 'feb', 'febrero', 'februar'],
  ['mars', 'march', 'mar', 'marzo', 'marz'],
  ['avril', 'avr', 'april', 'apr', 'abril'],
  ['mai', 'may', 'mayo'],
  ['juin', 'june', 'jun', 'junio', 'juni'],
  ['juillet', 'juil', 'july', 'jul', 'julio', 'juli'],
  ['aout', 'august', 'aug', 'agosto'],
  ['septembre', 'sept', 'september', 'sep', 'septiembre', 'setiembre'],
  ['octobre', 'oct', 'october', 'octubre', 'oktober', 'okt'],
  ['novembre', 'nov', 'november', 'noviembre'],
  ['decembre', 'dec', 'december', 'diciembre', 'dic', 'dezember', 'dez'],
]
const monthOf = (name: string) => months.findIndex((names) => names.includes(name)) + 1
const anyMonth = months.flat().join('|')

const weekdays: readonly (readonly string[])[] = [
  ['lundi', 'monday', 'lunes', 'montag'],
  ['mardi', 'tuesday', 'martes', 'dienstag'],
  ['mercredi', 'wednesday', 'miercoles', 'mittwoch'],
  ['jeudi', 'thursday', 'jueves', 'donnerstag'],
  ['vendredi', 'friday', 'viernes', 'freitag'],
  ['samedi', 'saturday', 'sabado', 'samstag', 'sonnabend'],
  ['dimanche', 'sunday', 'domingo', 'sonntag'],
]

/** Days of the units that a distance is told in. */
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:jours?|days?|dias?|tage?n?)$/, 1],
  [/^(?:semaines?|weeks?|semanas?|wochen?)$/, 7],
  [/^(?:mois|months?|mes(?:es)?|monate?n?)$/, 30],
]
const counts: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['un', 'une', 'a', 'one', 'una', 'ein', 'eine', 'einem', 'einer'],
    ['deux', 'two', 'dos', 'zwei'],
    ['trois', 'three', 'tres', 'drei'],
    ['quatre', 'four', 'cuatro', 'vier'],
    ['cinq', 'five', 'cinco', 'funf'],
    ['six', 'seis', 'sechs'],
  ].flatMap((words, index) => words.map((word) => [word, index + 1])),
)

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** Days since 1970. */
export const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
export const dayOf = (number: number): Day => new Date(number * 86_400_000).toISOString().slice(0, 10)
/** From 0, Monday. */
export const weekdayOf = (day: Day): number => (numberOf(day) + 3) % 7

function real(year: number, month: number, date: number): Day | undefined {
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return month >= 1 && month <= 12 && date >= 1 && !Number.isNaN(Date.parse(day)) && dayOf(numberOf(day)) === day
    ? day
    : undefined
}

/**
 * The day that a message names, in French, English, Spanish or German: '12 décembre', 'December 12', '12/12/2026', '2026-12-12', 'dans trois semaines', 'vendredi', 'demain'.
 * A day without a year is the next one; in English 12/05 is the fifth of December. undefined where none is named.
 *
 * @param today where the learner is
 */
export function dayNamed(message: string, today: Day, locale: string): Day | undefined {
  const text = plain(message)
  const year = Number(today.slice(0, 4))
  const next = (month: number, date: number, given: string | undefined) => {
    if (given !== undefined) return real(given.length === 2 ? 2000 + Number(given) : Number(given), month, date)
    const soon = real(year, month, date)
    return soon !== undefined && soon >= today ? soon : real(year + 1, month, date)
  }
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text)
  if (iso) return real(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const before = new RegExp(
    `\\b(\\d{1,2})(?:er|st|nd|rd|th|\\.)?\\s+(?:de\\s+|of\\s+)?(${anyMonth})\\b\\.?(?:,?\\s+(?:de\\s+|del\\s+)?(\\d{4})\\b)?`,
  ).exec(text)
  if (before) return next(monthOf(before[2] ?? ''), Number(before[1]), before[3])
  const after = new RegExp(`\\b(${anyMonth})\\b\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4})\\b)?`).exec(text)
  if (after) return next(monthOf(after[1] ?? ''), Number(after[2]), after[3])
  const digits = /\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?\b/.exec(text)
  if (digits) {
    const [first, second] = [Number(digits[1]), Number(digits[2])]
    return locale === 'en' ? next(first, second, digits[3]) : next(second, first, digits[3])
  }
  const away = /\b(?:dans|in|en|dentro de)\s+(\d{1,3}|\p{L}+)\s+(\p{L}+)/u.exec(text)
  const unit = away && units.find(([pattern]) => pattern.test(away[2] ?? ''))?.[1]
  const count = away ? (counts[away[1] ?? ''] ?? Number(away[1])) : Number.NaN
  if (unit && Number.isInteger(count)) return dayOf(numberOf(today) + count * unit)
  if (/\b(?:apres-demain|day after tomorrow|pasado manana|ubermorgen)\b/.test(text)) return dayOf(numberOf(today) + 2)
  if (/\b(?:demain|tomorrow|manana|morgen)\b/.test(text)) return dayOf(numberOf(today) + 1)
  const named = weekdays.findIndex((names) => names.some((name) => new RegExp(`\\b${name}\\b`).test(text)))
  if (named >= 0) return dayOf(numberOf(today) + ((named - weekdayOf(today) + 6) % 7) + 1)
  return undefined
}
