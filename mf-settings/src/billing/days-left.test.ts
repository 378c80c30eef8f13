import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const day = 86_400

it.each([
  ['the first second', 0, 30 * day, 0, { days: 30, passed: 0 }],
  ['the middle', 0, 30 * day, 15 * day, { days: 15, passed: 50 }],
  ['a begun day', 0, 30 * day, 29 * day + 1, { days: 1, passed: 97 }],
  ['the end', 0, 30 * day, 30 * day, { days: 0, passed: 100 }],
  ['after it', 0, 30 * day, 31 * day, { days: 0, passed: 100 }],
  ['a clock that is behind', 100, 30 * day, 0, { days: 30, passed: 0 }],
  ['an empty period', 5, 5, 5, { days: 0, passed: 100 }],
])('%s', (_what, start, end, now, left) => {
  expect(daysLeft(start, end, now)).toEqual(left)
})
