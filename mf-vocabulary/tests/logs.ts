import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { default_w } from 'ts-fsrs'
import { type Answered, type CardLog, foreseer } from '../src/fitting/memory.ts'

/** Weights of a learner who forgets new words quickly and gains little from same-day reviews. */
export const forgetful = default_w.map((weight, index) =>
  index < 4 ? weight / 6 : index === 8 ? weight - 0.9 : weight,
)

/** The answers that a learner with these weights gives in a year to words scheduled by the common weights. */
export function aLog(weights: readonly number[], words: number, seed: number): CardLog[] {
  const random = seededRandom(seed)
  const [memory, schedule] = [foreseer(weights), foreseer(default_w)]
  return Array.from({ length: words }, () => {
    let day = Math.floor(random() * 200)
    const log: Answered[] = [{ day, rating: random() < 0.3 ? 1 : random() < 0.9 ? 3 : 4 }]
    while (day < 365) {
      const { stability } = schedule(log, () => {})
      day += Math.max(1, Math.round(stability * (0.8 + 0.4 * random())))
      let known = true
      memory([...log, { day, rating: 3 }], (at, chance) => {
        if (at === day) known = random() < chance
      })
      log.push({ day, rating: known ? (random() < 0.15 ? 2 : random() < 0.9 ? 3 : 4) : 1 })
    }
    return log
  })
}
