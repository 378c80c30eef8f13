import { expect, it } from 'vitest'
import { today, welcome } from './greeting.ts'

it.each([
  ['fr', 'Bonjour, Camille · lundi 1er février · 14 mots à réviser aujourd’hui'],
  ['en', 'Hello, Camille · Monday, February 1 · 14 words to review today'],
] as const)('greets by name and day in %s: %s', (language, line) => {
  expect(welcome(language, 'Camille Martin') + today(language, new Date(2027, 1, 1, 12), 14)).toBe(line)
})

it.each(['fr', 'en', 'es', 'de'] as const)('names every day in %s as the browser does', (language) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' })
  for (let day = 2; day < 2 + 366; day++) {
    const date = new Date(2028, 0, day, 12)
    const expected = language === 'fr' ? format.format(date).replace(' 1 ', ' 1er ') : format.format(date)
    expect(today(language, date, null)).toBe(` · ${expected}`)
  }
})

it('writes no other day as an ordinal', () => {
  expect(today('fr', new Date(2027, 1, 11, 12), null)).toBe(' · jeudi 11 février')
})
