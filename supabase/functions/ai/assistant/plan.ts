import { type Day, dayOf, numberOf } from './exam-date.ts'

/** A session of a plan. */
export interface PlannedSession {
  readonly key: string
  readonly title: string
  /** By the wall clock: `2026-12-01T18:00`. */
  readonly starts_at: string
  /** Minutes. */
  readonly duration: number
  /** Words and notes to work on. */
  readonly items: readonly string[]
}

/** What a plan is made from. */
export interface Outlook {
  readonly today: Day
  readonly exam: Day
  /** Minutes that are planned already, by day. */
  readonly busy: ReadonlyMap<Day, number>
  /** Words that are due before the exam, the earliest first. */
  readonly words: readonly string[]
  readonly notes: readonly string[]
  /** `18:00`: when the learner usually begins. */
  readonly time: string
}

const maxSessions = 10
const minSessions = 3
/** With fewer days on which nothing is planned others are taken. */
const minFreeDays = 2
/** Words of a session, and the minutes that they and the notes take. */
const sessionWords = 20
const maxItems = 60
const minSessionMinutes = 30
const maxSessionMinutes = 90
/** A plan begins at most this many days before the exam. */
const maxAheadDays = 84

/**
 * Sessions before an exam: as many as the words need, three to ten, on days on which nothing is planned, spread evenly, the last one the day before or as near to it as is free. Each has its
 * share of the words, the last one the notes and the words that come first. Empty where there is no day left.
 *
 * @param titleOf names a session by its number; `isLast` is the one before the exam
 */
export function planOf(
  { today, exam, busy, words, notes, time }: Outlook,
  titleOf: (number: number, isLast: boolean) => string,
): PlannedSession[] {
  const last = numberOf(exam) - 1
  const first = Math.max(numberOf(today) + 1, last - maxAheadDays + 1)
  const days = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => dayOf(first + index))
  const free = days.filter((day) => !busy.has(day))
  const wanted = Math.min(maxSessions, Math.max(minSessions, Math.ceil(words.length / sessionWords) + 1))
  const chosen =
    free.length >= Math.min(minFreeDays, days.length)
      ? free
      : // Without enough free days those with least to do.
        [...days]
          .sort((a, b) => (busy.get(a) ?? 0) - (busy.get(b) ?? 0) || a.localeCompare(b))
          .slice(0, wanted)
          .sort()
  const count = Math.min(wanted, chosen.length)
  const held = spread(chosen, count)
  const learning = Math.max(count - 1, 1)
  const share = Math.ceil(words.length / learning)
  return held.map((day, index) => {
    const isLast = index === held.length - 1
    const part = words.slice(index * share, (index + 1) * share)
    // The last session, and one for which no word is left, begins again with the first words.
    const own = (part.length === 0 || (isLast && held.length > 1) ? words : part).slice(0, maxItems)
    const minutes = Math.round(Math.max(own.length, sessionWords) * 1.5 + notes.length * 5)
    return {
      key: `s${index + 1}`,
      title: titleOf(index + 1, isLast),
      starts_at: `${day}T${time}`,
      duration: Math.min(maxSessionMinutes, Math.max(minSessionMinutes, Math.round(minutes / 15) * 15)),
      items: [...notes, ...own],
    }
  })
}

/** Some of a list at even distances, the last one among them. */
function spread<Item>(all: readonly Item[], count: number): Item[] {
  const step = all.length / Math.max(count, 1)
  return Array.from({ length: count }, (_, index) => all[Math.ceil((index + 1) * step) - 1]).filter(
    (item) => item !== undefined,
  )
}

/** The time at which most sessions begin; six in the evening where there are none. */
export function usualTime(times: readonly string[]): string {
  const counted = new Map<string, number>()
  for (const time of times) counted.set(time, (counted.get(time) ?? 0) + 1)
  return [...counted].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0] ?? '18:00'
}
