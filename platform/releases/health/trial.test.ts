import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { describe, expect, test } from 'vitest'
import { isWorse, maxSessionsPerAddress, noEvidence, withFailure, withSession } from './trial.ts'

interface Scenario {
  share: number
  sessions: number
  /** Probability that a session fails, by the number of the session. */
  stable(session: number): number
  canary(session: number): number
}

/** @returns the number of canary sessions until the halt, or null if the trial was not halted */
function simulate({ share, sessions, stable, canary }: Scenario, seed: number): number | null {
  const next = seededRandom(seed)
  // The decision only changes at failures, so the sessions in between are only counted; copying the evidence for each was slow.
  const sessionsOf = { canary: 0, stable: 0 }
  let evidence = noEvidence
  for (let session = 0; session < sessions; session++) {
    const side = next() < share / 100 ? 'canary' : 'stable'
    sessionsOf[side] += 1
    if (next() >= (side === 'canary' ? canary : stable)(session)) continue
    const counted = {
      ...evidence,
      canary: { ...evidence.canary, sessions: sessionsOf.canary },
      stable: { ...evidence.stable, sessions: sessionsOf.stable },
    }
    evidence = withFailure(counted, side, share)
    if (isWorse(evidence)) return evidence.canary.sessions
  }
  return null
}

/** Share of runs that were halted at all, or within a number of canary sessions. */
function halted(scenario: Scenario, runs: number, within = Number.POSITIVE_INFINITY): number {
  const halts = Array.from({ length: runs }, (_, run) => simulate(scenario, 7_919 * run + scenario.share))
  return halts.filter((at) => at !== null && at <= within).length / runs
}

const steady = (rate: number) => () => rate

describe('a release that fails as often as the stable one is halted in under 1 % of trials of 10,000 sessions', () => {
  const rates = [0.002, 0.02, 0.05, 0.1]
  test.each([1, 10, 50, 90].flatMap((share) => rates.map((rate) => ({ share, rate }))))(
    'share $share, rate $rate',
    ({ share, rate }) => {
      expect(halted({ share, sessions: 10_000, stable: steady(rate), canary: steady(rate) }, 500)).toBeLessThan(0.01)
    },
  )

  test('an outage that affects both releases halts no trial', () => {
    const outage = (session: number) => (session % 2_000 < 300 ? 0.7 : 0.002)
    expect(halted({ share: 10, sessions: 10_000, stable: outage, canary: outage }, 500)).toBeLessThan(0.01)
  })
})

describe('a release that fails in 20 % of its sessions is halted within 100 of them', () => {
  test.each([
    { share: 10, rate: 0, atLeast: 0.999 },
    { share: 10, rate: 0.01, atLeast: 0.995 },
    { share: 10, rate: 0.02, atLeast: 0.98 },
    { share: 25, rate: 0.01, atLeast: 0.99 },
    { share: 50, rate: 0, atLeast: 0.99 },
    // Only a hundred stable sessions to compare with, so fewer failures.
    { share: 50, rate: 0.01, atLeast: 0.9 },
  ])('share $share, while $rate of the stable ones do', ({ share, rate, atLeast }) => {
    const sessions = (100 / share) * 150
    expect(halted({ share, sessions, stable: steady(rate), canary: steady(0.2) }, 1_000, 100)).toBeGreaterThan(atLeast)
  })
})

test('a release that fails from the start is halted within a dozen sessions', () => {
  const always = { share: 10, sessions: 1_000, stable: steady(0), canary: steady(1) }
  expect(halted(always, 500, 12)).toBe(1)
})

test('a release that fails one point more often is seldom halted', () => {
  const scenario = { share: 10, sessions: 10_000, stable: steady(0.005), canary: steady(0.015) }
  expect(halted(scenario, 500)).toBeLessThan(0.06)
})

test('a single address cannot halt a trial, however many healthy sessions there are', () => {
  let evidence = noEvidence
  for (let session = 0; session < 100_000; session++) evidence = withSession(evidence, 'stable')
  for (let session = 0; session < maxSessionsPerAddress; session++) {
    evidence = withFailure(withSession(evidence, 'canary'), 'canary', 10)
  }
  expect(isWorse(evidence)).toBe(false)
})
