import { expect, it } from 'vitest'
import { noRepetition, type Repetition, ruleOf } from './rule.ts'

/** A Saturday. */
const first = new Date(2026, 10, 21, 18)

it.each<[Partial<Repetition>, string]>([
  [{ frequency: 'daily' }, 'FREQ=DAILY'],
  [{ frequency: 'daily', weekdays: [1], until: '2026-12-18' }, 'FREQ=DAILY;UNTIL=20261218'],
  [{ frequency: 'weekly' }, 'FREQ=WEEKLY;BYDAY=SA'],
  [{ frequency: 'weekly', weekdays: [0, 3, 1] }, 'FREQ=WEEKLY;BYDAY=MO,WE,SA,SU'],
  [{ frequency: 'monthly', until: '2027-01-01' }, 'FREQ=MONTHLY;UNTIL=20270101'],
])('%j', (repetition, rule) => {
  expect(ruleOf({ ...noRepetition, ...repetition }, first)).toBe(rule)
})
