import type { Rating } from '../data/reviews.ts'

/** One answer of a card's log: the study day as days since 1970, and the rating. */
export interface Answered {
  day: number
  rating: Rating
}
/** The answers to one card, in order. */
export type CardLog = readonly Answered[]

/** The log of a card as the server sends it: the last three bits of a number are the rating, the others the day. */
export const logOf = (sequence: readonly number[]): CardLog =>
  sequence.map((answer) => ({ day: answer >> 3, rating: (answer & 7) as Rating }))

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const [shortest, longest] = [0.001, 36_500]

/** Names the 21 parameters by their role. */
function modelOf(w: readonly number[]) {
  const [again = 0, hard = 0, good = 0, easy = 0, difficulty = 0, difficultySpread = 0, difficultyStep = 0] = w
  const [reversion = 0, growth = 0, growthBySize = 0, growthByChance = 0] = w.slice(7)
  const [left = 0, leftByDifficulty = 0, leftBySize = 0, leftByChance = 0, hardPenalty = 1, easyBonus = 1] = w.slice(11)
  const [sameDay = 0, sameDayShift = 0, sameDayBySize = 0, decay = 0.5] = w.slice(17)
  const firstDifficulty = (rating: number) => difficulty - Math.exp((rating - 1) * difficultySpread) + 1
  return {
    firstStability: [again, hard, good, easy],
    firstDifficulty,
    difficultyStep,
    reversion,
    easiest: reversion * firstDifficulty(4),
    growth: Math.exp(growth),
    growthBySize,
    growthByChance,
    left,
    leftByDifficulty,
    leftBySize,
    leftByChance,
    mostLeft: Math.exp(sameDay * sameDayShift),
    bonus: [1, hardPenalty, 1, easyBonus],
    sameDay,
    sameDayShift,
    sameDayBySize,
    decay,
    factor: 0.9 ** (-1 / decay) - 1,
  }
}
type Model = ReturnType<typeof modelOf>

/**
 * FSRS-6 as in ts-fsrs, but without rounding and object allocation, because a fit runs it some hundred thousand times. A test
 * compares it with the library.
 *
 * @returns a function that runs through a card's log and returns the memory state after its last answer. It calls `visit` for
 * each answer that came a day or more after the one before, with its day, the predicted chance of recall, and whether the
 * learner recalled it.
 */
export function foreseer(weights: readonly number[]) {
  const model = modelOf(weights)
  return (log: CardLog, visit: (day: number, chance: number, known: boolean) => void) => {
    let stability = 0
    let difficulty = 0
    let last = 0
    for (const { day, rating } of log) {
      const days = Math.max(day - last, 0)
      last = Math.max(day, last)
      if (stability === 0) {
        stability = Math.max(model.firstStability[rating - 1] ?? 0, 0.1)
        difficulty = within(model.firstDifficulty(rating), 1, 10)
        continue
      }
      if (days === 0) stability = sameDay(model, stability, rating)
      else {
        const chance = (1 + (model.factor * days) / stability) ** -model.decay
        visit(day, chance, rating > 1)
        stability = (rating === 1 ? forgotten : recalled)(model, stability, difficulty, chance, rating)
      }
      const moved = difficulty - (model.difficultyStep * (rating - 3) * (10 - difficulty)) / 9
      difficulty = within(model.easiest + (1 - model.reversion) * moved, 1, 10)
    }
    return { stability, difficulty }
  }
}

function sameDay(model: Model, stability: number, rating: Rating): number {
  const growth = stability ** -model.sameDayBySize * Math.exp(model.sameDay * (rating - 3 + model.sameDayShift))
  return within(stability * (rating > 1 ? Math.max(growth, 1) : growth), shortest, longest)
}

function forgotten(model: Model, stability: number, difficulty: number, chance: number): number {
  const left =
    model.left *
    difficulty ** -model.leftByDifficulty *
    ((stability + 1) ** model.leftBySize - 1) *
    Math.exp((1 - chance) * model.leftByChance)
  return Math.min(Math.max(stability / model.mostLeft, shortest), within(left, shortest, longest))
}

function recalled(model: Model, stability: number, difficulty: number, chance: number, rating: Rating): number {
  const growth =
    model.growth *
    (11 - difficulty) *
    stability ** -model.growthBySize *
    (Math.exp((1 - chance) * model.growthByChance) - 1) *
    (model.bonus[rating - 1] ?? 1)
  return within(stability * (1 + growth), shortest, longest)
}
