import { createFormat } from '@cahier/contract/i18n'
import { expect, it } from 'vitest'
import { dayNumber } from './day-number.ts'

it.each([
  ['fr', 1, '1er'],
  ['fr', 11, '11'],
  ['en', 1, '1'],
  ['es', 1, '1'],
  ['de', 31, '31'],
] as const)('%s, %d → %s', (language, day, number) => {
  expect(dayNumber(new Date(2027, 0, day), createFormat(language))).toBe(number)
})
