import { expect, it } from 'vitest'
import { failuresOf, slowest, tally, total } from './test.ts'

it('names the files that took longest, in all projects and of all tests', () => {
  const results = [
    { file: 'a.test.ts', duration: 1000, failed: [] },
    { file: 'b.test.ts', duration: 12_340, failed: [] },
    { file: 'a.test.ts', duration: 500, failed: [] },
    { file: 'c.test.ts', duration: 20, failed: [] },
  ]
  expect(slowest(results, 2)).toMatch(/^12[.,]3 s {2}b\.test\.ts\n1[.,]5 s {3}a\.test\.ts$/)
})

it('names the tests that failed', () => {
  const results = [
    { file: 'a.test.ts', duration: 1, failed: ['adds', 'removes'] },
    { file: 'b.test.ts', duration: 1, failed: [] },
  ]
  expect(failuresOf(results)).toEqual(['a.test.ts › adds', 'a.test.ts › removes'])
})

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
