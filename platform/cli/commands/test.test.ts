import { expect, it } from 'vitest'
import { failuresOf, slowest } from './test.ts'

it('names the files that took longest, in all projects and of all tests', () => {
  const results = [
    { file: 'a.test.ts', duration: 1000, failed: [] },
    { file: 'b.test.ts', duration: 12_340, failed: [] },
    { file: 'a.test.ts', duration: 500, failed: [] },
    { file: 'c.test.ts', duration: 20, failed: [] },
  ]
  expect(slowest(results, 2)).toMatch(/^12[.,]3 s {2}b\.test\.ts\n1[.,]5 s {3}a\.test\.ts$/)
})

it('names the checks and the tests that failed', () => {
  const results = [
    { file: 'a.test.ts', duration: 1, failed: ['adds', 'removes'] },
    { file: 'b.test.ts', duration: 1, failed: [] },
  ]
  const tallies = new Map([
    ['Types', { passed: 1, failed: 0 }],
    // One of them failed outside of tests.
    ['Unit tests', { passed: 12, failed: 3 }],
  ])
  expect(failuresOf(tallies, results)).toEqual(['Unit tests: 3', 'a.test.ts › adds', 'a.test.ts › removes'])
})
