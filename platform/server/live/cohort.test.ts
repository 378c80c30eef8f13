import { describe, expect, test } from 'vitest'
import { drawCohorts, isOnTrial } from './cohort.ts'

const release = '0123456789ab'
const of = (share: number, id = release) => ({ member: 'mf-notes', release: id, share }) as const

describe('of 10,000 sessions', () => {
  test.each([1, 10, 33, 50, 90, 99])('%s %% are on trial, within one point at any time', (share) => {
    const trial = of(share)
    const draw = drawCohorts()
    let onTrial = 0
    for (let sessions = 1; sessions <= 10_000; sessions++) {
      if (isOnTrial(draw([trial]), trial)) onTrial += 1
      // One point of 10,000 sessions are 100 of them.
      expect(Math.abs(onTrial - (sessions * share) / 100)).toBeLessThan(100)
    }
  })
})

test('raising the share keeps the sessions that are on trial', () => {
  const draw = drawCohorts()
  const first = Array.from({ length: 1_000 }, () => draw([of(10)]))
  const kept = first.filter((cohort) => isOnTrial(cohort, of(10)))
  expect(kept.length).toBeGreaterThan(50)
  expect(kept.every((cohort) => isOnTrial(cohort, of(25)))).toBe(true)
  expect(first.filter((cohort) => isOnTrial(cohort, of(25))).length).toBeGreaterThan(kept.length)
})

test('another release is tried on a new choice of sessions', () => {
  const draw = drawCohorts()
  const share = 50
  const cohorts = Array.from({ length: 2_000 }, () => draw([of(share)]))
  const both = cohorts.filter((cohort) => isOnTrial(cohort, of(share)))
  const again = both.filter((cohort) => isOnTrial(cohort, of(share, 'ba9876543210')))
  expect(again.length / both.length).toBeGreaterThan(0.4)
  expect(again.length / both.length).toBeLessThan(0.6)
})

test('several trials are drawn independently of each other, each close to its share', () => {
  const trials = [
    { member: 'mf-notes', release, share: 50 },
    // Its release has the same id: the member's name tells the draws apart.
    { member: 'mf-ai', release, share: 20 },
    { member: 'mf-planning', release: 'ba9876543210', share: 1 },
  ] as const
  const draw = drawCohorts()
  const cohorts = Array.from({ length: 10_000 }, () => draw(trials))
  const on = (index: 0 | 1 | 2, among = cohorts) => among.filter((cohort) => isOnTrial(cohort, trials[index]))
  for (const index of [0, 1, 2] as const) {
    expect(Math.abs(on(index).length - trials[index].share * 100)).toBeLessThan(100)
  }
  const half = on(0)
  expect(on(1, half).length / half.length).toBeCloseTo(0.2, 1)
})
