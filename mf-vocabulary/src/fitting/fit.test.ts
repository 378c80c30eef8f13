import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { default_w, type FSRSState, fsrs, type Grade } from 'ts-fsrs'
import { describe, expect, it, vi } from 'vitest'
import { aLog, forgetful } from '../../tests/logs.ts'
import type { Rating } from '../data/reviews.ts'
import { countAnswers, fitWeights } from './fit.ts'
import { type Answered, type CardLog, foreseer } from './memory.ts'

const fit = (logs: readonly CardLog[], given: Partial<Parameters<typeof fitWeights>[1]> = {}) =>
  fitWeights(logs, {
    present: null,
    signal: new AbortController().signal,
    onProgress() {},
    random: seededRandom(7),
    ...given,
  })

it('computes the same memory states as ts-fsrs', () => {
  const random = seededRandom(1)
  for (const weights of [default_w, forgetful]) {
    const library = fsrs({ w: [...weights] })
    for (let card = 0; card < 50; card++) {
      let [day, state] = [0, null as FSRSState | null]
      const log: Answered[] = []
      for (let index = 0; index < 12; index++) {
        const days = index === 0 ? 0 : random() < 0.3 ? 0 : Math.ceil(random() * 60)
        const rating = (1 + Math.floor(random() * 4)) as Rating
        day += days
        log.push({ day, rating })
        state = library.next_state(state, days, rating as Grade)
      }
      const found = foreseer(weights)(log, () => {})
      expect(found.stability / (state?.stability ?? 0)).toBeCloseTo(1, 5)
      expect(found.difficulty).toBeCloseTo(state?.difficulty ?? 0, 5)
    }
  }
})

describe('fitting the log of a learner', () => {
  it('with an unusual memory improves the prediction', async () => {
    const logs = aLog(forgetful, 160, 3)
    const progress = vi.fn()
    const found = await fit(logs, { onProgress: progress })
    expect(countAnswers(logs)).toBeGreaterThan(1000)
    expect(found.judged).toBeGreaterThan(countAnswers(logs) * 0.15)
    expect(found.isBetter).toBe(true)
    expect(found.after).toBeLessThan(found.before)
    // It gains most of what is possible: the learner's true weights give the bound.
    const bound = (await fit(logs, { present: forgetful })).before
    expect((found.before - found.after) / (found.before - bound)).toBeGreaterThan(0.7)
    expect(progress).toHaveBeenLastCalledWith(1)
    // Fitting again improves nothing.
    expect((await fit(logs, { present: found.weights, random: seededRandom(8) })).isBetter).toBe(false)
  })

  it.each([11, 12, 13])('with the common memory keeps the common weights (seed %i)', async (seed) => {
    expect((await fit(aLog(default_w, 200, seed))).isBetter).toBe(false)
  })
})

it('yields to the page, and ends when it is aborted', async () => {
  const logs = aLog(default_w, 60, 5)
  const ended = new AbortController()
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const fitting = fit(logs, {
    signal: ended.signal,
    onProgress: (share) => {
      if (share > 0.5) ended.abort()
    },
  })
  await expect(fitting).rejects.toThrow(/abort/)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})
