import { describe, expect, test } from 'vitest'
import { drawCohorts, isOnTrial } from './cohort.ts'

const release = '0123456789ab'

describe('of 10,000 sessions', () => {
  test.each([1, 10, 33, 50, 90, 99])('%s %% are on trial, within one point at any time', (share) => {
    const trial = { release, share }
    const draw = drawCohorts()
    let onTrial = 0
    for (let sessions = 1; sessions <= 10_000; sessions++) {
      if (isOnTrial(draw(trial), trial)) onTrial += 1
      // One point of 10,000 sessions are 100 of them.
      expect(Math.abs(onTrial - (sessions * share) / 100)).toBeLessThan(100)
    }
  })
})

test('raising the share keeps the sessions that are on trial', () => {
  const draw = drawCohorts()
  const first = Array.from({ length: 1_000 }, () => draw({ release, share: 10 }))
  const kept = first.filter((cohort) => isOnTrial(cohort, { release, share: 10 }))
  expect(kept.length).toBeGreaterThan(50)
  expect(kept.every((cohort) => isOnTrial(cohort, { release, share: 25 }))).toBe(true)
  expect(first.filter((cohort) => isOnTrial(cohort, { release, share: 25 })).length).toBeGreaterThan(kept.length)
})

test('another release is tried on a new choice of sessions', () => {
  const draw = drawCohorts()
  const share = 50
  const cohorts = Array.from({ length: 2_000 }, () => draw({ release, share }))
  const both = cohorts.filter((cohort) => isOnTrial(cohort, { release, share }))
  const again = both.filter((cohort) => isOnTrial(cohort, { release: 'ba9876543210', share }))
  expect(again.length / both.length).toBeGreaterThan(0.4)
  expect(again.length / both.length).toBeLessThan(0.6)
})
