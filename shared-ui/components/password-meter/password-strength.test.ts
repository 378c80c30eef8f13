import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each([
  ['', 0, ['length', 'lower', 'upper', 'digit', 'special']],
  ['abc', 1, ['length', 'upper', 'digit', 'special']],
  ['abcdefgh', 2, ['upper', 'digit', 'special']],
  ['abcdefG1', 4, ['special']],
  ['abcdef 1', 4, ['upper']],
  ['Été2026!', 5, []],
  ['ÀÇ1!', 3, ['length', 'lower']],
  ['12345678', 2, ['lower', 'upper', 'special']],
])('“%s” has %i and lacks %s', (password, score, missing) => {
  expect(passwordStrength(password)).toEqual({ score, missing })
})
