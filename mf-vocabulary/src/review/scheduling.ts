import { addDays, daysBetween, startOfStudyDay } from '@cahier/contract/time'
import { type FSRS, fsrs, get_fuzz_range, type State } from 'ts-fsrs'
import type { ReviewSettings } from '../data/cards.ts'
import type { Memory } from '../data/queued-card.ts'
import { type Rating, ratings } from '../data/reviews.ts'

/** The effect of a rating on a card. Either `minutes` or `days` says when it comes back. */
export interface Outcome {
  memory: Memory
  minutes: number | null
  days: number | null
}
export type Outcomes = Readonly<Record<Rating, Outcome>>

/** How many cards come back on each of the days ahead. */
export type Load = ReadonlyMap<string, number>

const maxIntervalDays = 36_500
const minuteMs = 60_000

/** A scheduler with the learner's own settings. */
export const schedulerOf = ({ retention, weights }: Pick<ReviewSettings, 'retention' | 'weights'>): FSRS =>
  fsrs({ request_retention: retention, maximum_interval: maxIntervalDays, ...(weights && { w: weights }) })

/**
 * The effect of each rating on a card, computed like in the database: intervals count study days, and among equally suitable
 * days the one with the fewest cards is chosen.
 */
export function outcomesOf(scheduler: FSRS, card: Memory, now: Date, today: string, load: Load): Outcomes {
  // The library counts the days between dates in UTC.
  const midnight = Date.parse(today)
  const last = card.last_day === null ? midnight : Math.min(Date.parse(card.last_day), midnight)
  const next = scheduler.repeat(
    {
      due: new Date(midnight),
      stability: card.stability,
      difficulty: card.difficulty,
      elapsed_days: 0,
      scheduled_days: 0,
      learning_steps: card.learning_step,
      reps: card.reps,
      lapses: card.lapses,
      state: card.state as State,
      ...(card.last_day !== null && { last_review: new Date(last) }),
    },
    new Date(midnight),
  )
  const elapsed = card.last_day === null ? 0 : Math.max(daysBetween(card.last_day, today), 0)
  let earliest = 1
  const outcome = (rating: Rating): Outcome => {
    const { card: after } = next[rating]
    const memory: Memory = {
      state: after.state,
      due: '',
      stability: after.stability,
      difficulty: after.difficulty,
      learning_step: after.learning_steps,
      reps: after.reps,
      lapses: after.lapses,
      forgiven: card.forgiven,
      last_day: today,
    }
    if (after.scheduled_days === 0) {
      const minutes = (after.due.getTime() - midnight) / minuteMs
      const due = new Date(now.getTime() + minutes * minuteMs).toISOString()
      return { memory: { ...memory, due }, minutes, days: null }
    }
    const days = lightestDay(after.scheduled_days, elapsed, today, load, earliest)
    earliest = days + 1
    return { memory: { ...memory, due: startOfStudyDay(today, days).toISOString() }, minutes: null, days }
  }
  const [again, hard, good, easy] = ratings.map(outcome) as [Outcome, Outcome, Outcome, Outcome]
  return { 1: again, 2: hard, 3: good, 4: easy }
}

/** Among the intervals close to `interval`, and not before `earliest`, the one whose day has the fewest cards. */
function lightestDay(interval: number, elapsed: number, today: string, load: Load, earliest: number): number {
  if (interval < 3) return interval
  const { min_ivl, max_ivl } = get_fuzz_range(interval, elapsed, maxIntervalDays)
  const first = Math.min(Math.max(min_ivl, earliest), max_ivl)
  const cards = (days: number) => load.get(addDays(today, days)) ?? 0
  let best = Math.min(Math.max(interval, first), max_ivl)
  for (let days = first; days <= max_ivl; days++) {
    const nearer = Math.abs(days - interval) < Math.abs(best - interval)
    if (cards(days) < cards(best) || (cards(days) === cards(best) && nearer)) best = days
  }
  return best
}
