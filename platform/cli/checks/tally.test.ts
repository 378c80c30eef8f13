import { expect, it } from 'vitest'
import { tally, total } from './tally.ts'

it('adds up, and counts a run that failed without a failing test as one failure', () => {
  const count = (tallied: { passed: number; failed: number }) => tallied
  const report = (passed: number, failed: number) => ({ success: true, output: { passed, failed } }) as const
  const tallies = [
    tally(0, report(3, 0), count),
    tally(1, report(2, 1), count),
    tally(1, report(1, 0), count),
    tally(1, { success: false }, count),
  ]
  expect(total(tallies)).toEqual({ passed: 6, failed: 3 })
})
