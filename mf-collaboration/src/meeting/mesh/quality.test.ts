import { expect, it } from 'vitest'
import { qualityFor, reduction } from './quality.ts'

it.each([
  [2, false, 720],
  [3, false, 720],
  [4, false, 360],
  [5, false, 180],
  [6, false, 180],
  [2, true, 360],
  [4, true, 180],
  [6, true, 180],
])('%i people, loaded: %s: %i lines', (people, isLoaded, height) => {
  expect(qualityFor(people, isLoaded).height).toBe(height)
})

it('a picture is reduced, never enlarged', () => {
  expect([reduction(720, qualityFor(4)), reduction(240, qualityFor(2))]).toEqual([2, 1])
})
