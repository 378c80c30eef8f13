import { expect, it } from 'vitest'
import { tally, total } from './tally.ts'

it('adds up, and counts a run that failed without a failing test as one failure', () => {
  const tallies = [
    tally(0, { passed: 3, failed: 0 }),
    tally(1, { passed: 2, failed: 1 }),
    tally(1, { passed: 1, failed: 0 }),
    tally(1, null),
  ]
  expect(total(tallies)).toEqual({ passed: 6, failed: 3 })
})
