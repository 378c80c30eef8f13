import { daysBetween, onClock, startOfStudyDay, studyDay } from '@cahier/contract/time'
import { default_w } from 'ts-fsrs'
import type { ExportedCard, ImportedCard } from '../../data/files.ts'
import { maxAnswerMs } from '../../data/longest-answer.ts'
import type { AnkiCard, AnkiReview } from './package.ts'

const maxIntervalDays = 36_500
/** Due values from here on are times in seconds; below, Anki counts days. */
const timestampFromSeconds = 1_000_000_000

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const whole = (value: number, most: number) => within(Math.trunc(value) || 0, 0, most)
const intervalOf = (interval: number) => (interval >= 1 ? Math.min(Math.trunc(interval), maxIntervalDays) : null)

/**
 * The first day of a collection, by the learner's local time back then.
 *
 * @param createdAt seconds since 1970
 * @param offset minutes behind UTC; null if the file has none
 */
export function firstDay(createdAt: number, offset: number | null): string {
  const moment = new Date(createdAt * 1000)
  if (offset === null) return studyDay(moment)
  return onClock(moment, 'UTC').subtract({ minutes: offset }).toPlainDate().toString()
}

/** FSRS difficulty for an SM-2 ease, by FSRS's own migration formula; the interval stands for the stability. */
function difficultyOf(factor: number, stability: number): number {
  const [growth = 0, saturation = 0, forgetting = 0] = default_w.slice(8, 11)
  const gain = Math.exp(growth) * stability ** -saturation * Math.expm1(0.1 * forgetting)
  return within(11 - ((factor || 2500) / 1000 - 1) / gain, 1, 10)
}

/** Converts the state of an Anki card for the log; null for a card without state. */
export function importedCard(card: AnkiCard, first: string, now: number): ImportedCard | null {
  const direction = card.ord === 0 ? 'recognition' : 'recall'
  const suspended = card.queue === -1
  const reviews = card.reviews
    .filter(({ at, rating }) => rating >= 1 && rating <= 4 && at > 0 && at <= now)
    .map(
      ({ at, rating, interval, time }) =>
        [at, rating, intervalOf(interval), whole(time, maxAnswerMs)] as ImportedCard['reviews'][number],
    )
  const last = reviews.at(-1)?.[0]
  const state = within(Math.trunc(card.type) || 0, 0, 3)
  if (state === 0 && last === undefined) return suspended ? { direction, suspended, state: null, reviews } : null

  const days = state >= 2 ? intervalOf(card.interval) : null
  const due =
    card.due > timestampFromSeconds
      ? new Date(card.due * 1000)
      : startOfStudyDay(first, within(card.due, -maxIntervalDays, 2 * maxIntervalDays))
  // Without answers, the last one is assumed one interval before the due date.
  const at = last === undefined ? Math.min(startOfStudyDay(studyDay(due), -(days ?? 0)).getTime(), now) : last + 1
  const stability = card.memory?.stability ?? days ?? 0
  const known = state > 0 && stability > 0
  return {
    direction,
    suspended,
    state,
    at,
    due: (state === 0 ? new Date(at) : due).toISOString(),
    days,
    stability: known ? within(stability, 0.001, maxIntervalDays) : 0,
    difficulty: known ? within(card.memory?.difficulty ?? difficultyOf(card.factor, stability), 1, 10) : 0,
    learning_step: 0,
    reps: whole(card.reps, 1_000_000),
    lapses: whole(card.lapses, 1_000_000),
    reviews,
  }
}

/** Converts a card to Anki's format. @param place position of a new card in the queue of new cards */
export function ankiCard(card: ExportedCard, first: string, place: number): AnkiCard {
  const { state, due_day, days, stability, difficulty, reps, lapses } = card
  const isDaily = state === 2
  const dueDay = due_day ?? studyDay(new Date(card.due))
  const queue = state === 3 ? 1 : state
  return {
    ord: card.direction === 'recognition' ? 0 : 1,
    type: state,
    queue: card.suspended ? -1 : queue,
    due: state === 0 ? place : isDaily ? daysBetween(first, dueDay) : Math.floor(Date.parse(card.due) / 1000),
    interval: isDaily || state === 3 ? Math.max(days ?? 1, 1) : 0,
    factor: state >= 2 ? 2500 : 0,
    reps,
    lapses,
    memory: state > 0 && stability > 0 ? { stability, difficulty } : null,
    reviews: ankiReviews(card.reviews),
  }
}

/** Seconds until a card in learning steps comes back, by its rating. */
const steps: Readonly<Record<number, number>> = { 1: 60, 2: 360, 3: 600, 4: 600 }

function ankiReviews(reviews: ExportedCard['reviews']): AnkiReview[] {
  let lastInterval = 0
  let wasLearnt = false
  return reviews.map(([at, rating, days, elapsed]) => {
    const kind = lastInterval > 0 ? 1 : wasLearnt ? 2 : 0
    const interval = days ?? -(steps[rating] ?? 60)
    const review = { at, rating, interval, lastInterval, factor: 0, time: elapsed ?? 0, kind }
    lastInterval = interval
    wasLearnt ||= interval > 0
    return review
  })
}
