import { expect, it } from 'vitest'
import { masteryOf } from './memory.ts'

it.each([
  [0, 0],
  [1, 18],
  [21, 80],
  [46, 100],
  [365, 100],
])('a stability of %d days is %i', (stability, mastery) => {
  expect(masteryOf(stability)).toBe(mastery)
})
