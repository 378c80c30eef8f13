import { expect, it } from 'vitest'
import { chosenPlan } from './chosen-plan.ts'

it.each([
  [null, 'free', null],
  ['basic', 'free', 'basic'],
  ['premium', 'free', 'premium'],
  ['premium', 'basic', 'premium'],
  ['basic', 'basic', null],
  ['basic', 'premium', null],
  ['free', 'basic', null],
  ['gold', 'free', null],
] as const)('%s with an account that has %s is %s', (asked, current, chosen) => {
  expect(chosenPlan(asked, current)).toBe(chosen)
})
