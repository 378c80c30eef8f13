import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

it.each([
  ['fr', 'lundi 1er février · 14 mots à réviser aujourd’hui'],
  ['en', 'Monday, February 1 · 14 words to review today'],
] as const)('greets by name and day in %s: %s', (language, day) => {
  expect(greeting(language, 'Camille Martin', new Date(2027, 1, 1, 12), 14).day).toBe(day)
})

it('writes no other day as an ordinal', () => {
  expect(greeting('fr', 'Camille', new Date(2027, 1, 11, 12), null)).toEqual({
    welcome: 'Bonjour, Camille',
    day: 'jeudi 11 février',
  })
})
