import { expect, it } from 'vitest'
import { bandOf } from './mastery.ts'

it.each([
  [100, 'mastered'],
  [80, 'mastered'],
  [79, 'good'],
  [60, 'good'],
  [59, 'fragile'],
  [40, 'fragile'],
  [39, 'new'],
  [0, 'new'],
])('%i is %s', (mastery, band) => {
  expect(bandOf(mastery)).toBe(band)
})
