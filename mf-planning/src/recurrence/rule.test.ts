import { expect, it } from 'vitest'
import { invalidRepetition, noRepetition, type Repetition, repetitionOf, ruleOf } from './rule.ts'

/** A Saturday. */
const first = new Date(2026, 10, 21, 18)

it.each<[Partial<Repetition>, string]>([
  [{ frequency: 'daily' }, 'FREQ=DAILY'],
  [{ frequency: 'daily', weekdays: [1], end: 'until', until: '2026-12-18' }, 'FREQ=DAILY;UNTIL=20261218'],
  [{ frequency: 'daily', interval: '3', end: 'count', count: '5' }, 'FREQ=DAILY;INTERVAL=3;COUNT=5'],
  [{ frequency: 'weekly' }, 'FREQ=WEEKLY;BYDAY=SA'],
  [{ frequency: 'weekly', weekdays: [0, 3, 1], interval: '2' }, 'FREQ=WEEKLY;BYDAY=MO,WE,SA,SU;INTERVAL=2'],
  [{ frequency: 'monthly', until: '2027-01-01', count: '3' }, 'FREQ=MONTHLY'],
])('%j becomes %s, and back', (repetition, rule) => {
  expect(ruleOf({ ...noRepetition, ...repetition }, first)).toBe(rule)
  expect(ruleOf(repetitionOf(rule), first)).toBe(rule)
})

it.each<[Partial<Repetition>, string[]]>([
  [{ frequency: 'never', interval: '0' }, []],
  [{ interval: '0' }, ['interval']],
  [{ interval: '100' }, ['interval']],
  [{ interval: '1,5' }, ['interval']],
  [{ end: 'until', until: '' }, ['until']],
  [{ end: 'until', until: '2026-11-20' }, ['until']],
  [{ end: 'until', until: '2026-11-21' }, []],
  [{ end: 'count', count: '1000' }, ['count']],
  [{ interval: '', end: 'count', count: '' }, ['interval', 'count']],
])('%j has the invalid fields %j', (repetition, fields) => {
  expect(invalidRepetition({ ...noRepetition, frequency: 'daily', ...repetition }, '2026-11-21')).toEqual(fields)
})
