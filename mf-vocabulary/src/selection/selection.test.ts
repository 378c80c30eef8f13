import { expect, it } from 'vitest'
import { effectiveLetter } from './selection.ts'

it.each([
  [null, null],
  ['E', 'E'],
  ['Z', null],
])('the letter %s becomes %s', (letter, expected) => {
  expect(effectiveLetter(letter, { E: 2 })).toBe(expected)
})
