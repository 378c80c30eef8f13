import { CLAMP_PARAMETERS, default_w, W17_W18_Ceiling } from 'ts-fsrs'
import { type CardLog, foreseer } from './memory.ts'

/**
 * How many answers, each a day or more after the one before, a fit needs. Anki asked for 1,000 before version 24.04 and for 400
 * since (the FSRS tutorial of open-spaced-repetition, docs/tutorial.md). We keep the older number, because a fifth of the
 * answers is held out here and there is no pre-training on many learners.
 */
export const minAnswers = 1000

/** The result of a fit. The losses are means over the held-out answers; lower is better. */
export interface Fit {
  weights: readonly number[]
  /** Log loss with the current weights, and with the fitted ones. */
  before: number
  after: number
  /** How many answers were held out: the latest ones. */
  judged: number
  /** The improvement is more than chance explains. */
  isBetter: boolean
}

export interface FitOptions {
  /** The current weights; null means the common ones. */
  present: readonly number[] | null
  signal: AbortSignal
  onProgress(share: number): void
  /** Random numbers between 0 and 1, like Math.random. */
  random?: () => number
}

/** Share of the answers, the latest, that is held out. */
const heldOutRatio = 0.2
/** Answers per step. */
const batchAnswerCount = 512
/** How often each answer is used, within bounds on the number of steps. */
const roundCount = 12
const [fewestSteps, mostSteps] = [150, 1200]
/** Milliseconds of work before yielding to the page. */
const workSliceMs = 8

/** Start and step size of each weight: factors for stabilities, fractions of the range for others. */
const starts: readonly number[] = default_w
const bounds = CLAMP_PARAMETERS(W17_W18_Ceiling)
const unit = starts.map((weight) => 0.25 * Math.abs(weight) + 0.02)

function weightsAt(place: readonly number[]): number[] {
  return starts.map((start, index) => {
    const moved = index < 4 ? start * Math.exp(place[index] ?? 0) : start + (unit[index] ?? 0) * (place[index] ?? 0)
    const [least = 0, most = 0] = bounds[index] ?? []
    return Math.min(Math.max(moved, least), most)
  })
}

const lossOf = (chance: number, known: boolean) => {
  const sure = Math.min(Math.max(chance, 1e-6), 1 - 1e-6)
  return -Math.log(known ? sure : 1 - sure)
}

/** The days of all answers that came a day or more after the one before. */
function countedDays(logs: readonly CardLog[]): number[] {
  return logs.flatMap((log) => log.slice(1).flatMap(({ day }, index) => (day > (log[index]?.day ?? 0) ? [day] : [])))
}

/** How many answers of a log a fit can learn from. */
export const countAnswers = (logs: readonly CardLog[]): number => countedDays(logs).length

/**
 * Fits the 21 parameters of FSRS-6 to a learner's own log: Adam on the mean log loss of batches of cards, with numerical
 * gradients, regularized towards the common parameters, more strongly for a short log. The latest answers are held out for the
 * evaluation. Runs in short slices on the main thread, so the page stays responsive. A worker is not possible: its script must
 * have the page's origin, and a remote's may not.
 *
 * @throws the signal's reason when aborted
 */
export async function fitWeights(logs: readonly CardLog[], options: FitOptions): Promise<Fit> {
  const { present, signal, onProgress, random = Math.random } = options
  const turn = createTurns(signal)
  const days = countedDays(logs).sort((a, b) => a - b)
  const firstJudged = days[Math.floor(days.length * (1 - heldOutRatio))] ?? 0
  const seen = logs.map((log) => log.filter(({ day }) => day < firstJudged)).filter((log) => log.length > 1)
  const learnt = days.filter((day) => day < firstJudged).length
  const steps = Math.min(Math.max(Math.round((roundCount * learnt) / batchAnswerCount), fewestSteps), mostSteps)

  const place = starts.map(() => 0)
  const slope = starts.map(() => 0)
  const spread = starts.map(() => 0)
  for (let step = 1; step <= steps; step++) {
    const cards = draw(seen, batchAnswerCount, random)
    const here = meanLoss(cards, place)
    const [nudge, pull] = [1e-3, 2 / learnt]
    const rate = 0.04 * (1 + Math.cos((Math.PI * step) / steps))
    const gradient = place.map((at, index) => {
      const beside = place.with(index, at + nudge)
      return (meanLoss(cards, beside) - here) / nudge + pull * at
    })
    for (const [index, value] of gradient.entries()) {
      const m = 0.9 * (slope[index] ?? 0) + 0.1 * value
      const v = 0.999 * (spread[index] ?? 0) + 0.001 * value * value
      slope[index] = m
      spread[index] = v
      place[index] =
        (place[index] ?? 0) - (rate * (m / (1 - 0.9 ** step))) / (Math.sqrt(v / (1 - 0.999 ** step)) + 1e-8)
    }
    onProgress(step / steps)
    await turn()
  }
  const weights = weightsAt(place).map((weight) => Math.round(weight * 1e4) / 1e4)
  return { weights, ...(await judge(logs, firstJudged, present ?? starts, weights, turn)) }
}

function meanLoss(logs: readonly CardLog[], place: readonly number[]): number {
  const go = foreseer(weightsAt(place))
  let [sum, count] = [0, 0]
  for (const log of logs) {
    go(log, (_day, chance, known) => {
      sum += lossOf(chance, known)
      count++
    })
  }
  return count === 0 ? 0 : sum / count
}

/** Draws random cards with about this number of answers in total. */
function draw(logs: readonly CardLog[], answers: number, random: () => number): readonly CardLog[] {
  const drawn: CardLog[] = []
  for (let count = 0; count < answers; ) {
    const log = logs[Math.floor(random() * logs.length)] ?? []
    drawn.push(log)
    count += Math.max(1, log.length - 1)
  }
  return drawn
}

/** Compares fitted weights with the current ones on the held-out answers. Better means by more than two standard errors. */
async function judge(
  logs: readonly CardLog[],
  firstJudged: number,
  present: readonly number[],
  fitted: readonly number[],
  turn: () => Promise<void>,
): Promise<Omit<Fit, 'weights'>> {
  const [old, fresh] = [foreseer(present), foreseer(fitted)]
  let [judged, before, after, squares] = [0, 0, 0, 0]
  for (const log of logs) {
    const losses: number[] = []
    old(log, (day, chance, known) => {
      if (day >= firstJudged) losses.push(lossOf(chance, known))
    })
    let index = 0
    fresh(log, (day, chance, known) => {
      if (day < firstJudged) return
      const [was = 0, is] = [losses[index++], lossOf(chance, known)]
      judged++
      before += was
      after += is
      squares += (was - is) ** 2
    })
    await turn()
  }
  const gain = (before - after) / judged
  const error = Math.sqrt(Math.max(squares / judged - gain ** 2, 0) / judged)
  return { judged, before: before / judged, after: after / judged, isBetter: gain > 2 * error }
}

/** Yields to the page after each slice of work. */
function createTurns(signal: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - since < workSliceMs) return
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    since = performance.now()
  }
}
