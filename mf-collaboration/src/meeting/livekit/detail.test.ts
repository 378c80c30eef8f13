import { expect, test } from 'vitest'
import { detailFor } from './detail.ts'

test.each([
  [1, 'high'],
  [4, 'high'],
  [5, 'medium'],
  [9, 'medium'],
  [10, 'low'],
  [50, 'low'],
])('in a meeting of %i pictures are asked for in %s detail', (people, detail) => {
  expect(detailFor(people)).toBe(detail)
})
