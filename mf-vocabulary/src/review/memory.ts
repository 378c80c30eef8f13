import { FSRSAlgorithm, Rating as Grade } from 'ts-fsrs'
import type { Rating } from '../data/reviews.ts'
import type { Word } from '../data/words.ts'

const fsrs = new FSRSAlgorithm({})
const day = 86_400_000
/** At 21 days a word is at 80: mastered. */
const scale = 80 / Math.log(22)

/** Percent of mastery that a stability (days until recall falls to 90 %) stands for. */
export function masteryOf(stability: number): number {
  return Math.min(100, Math.round(scale * Math.log(1 + stability)))
}

/** The stability in days that a mastery stands for. */
export function stabilityOf(mastery: number): number {
  return Math.exp(mastery / scale) - 1
}

/**
 * The mastery after an answer, by FSRS-6. What the learner set by hand counts like what reviews reached: a word at 90
 * starts there. A word at 0 is new. FSRS's own difficulty is that of a word first rated Good.
 */
export function masteryAfter(
  word: Pick<Word, 'mastery' | 'last_reviewed' | 'created_at'>,
  rating: Rating,
  now: Date,
): number {
  if (word.mastery === 0) return masteryOf(fsrs.next_state(null, 0, rating).stability)
  const state = { stability: stabilityOf(word.mastery), difficulty: fsrs.init_difficulty(Grade.Good) }
  const elapsed = now.getTime() - Date.parse(word.last_reviewed ?? word.created_at)
  return masteryOf(fsrs.next_state(state, Math.max(0, Math.floor(elapsed / day)), rating).stability)
}
