import { expect, it } from 'vitest'
import { percentOf } from './percent.ts'

it.each([
  [0, 0, 0],
  [17, 24, 71],
  [24, 24, 100],
  [25, 24, 100],
  [-1, 24, 0],
])('%i of %i is %i', (completed, total, percent) => {
  expect(percentOf(completed, total)).toBe(percent)
})
