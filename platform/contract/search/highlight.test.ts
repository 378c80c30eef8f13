import { describe, expect, it } from 'vitest'
import { searchWords } from './fold.ts'
import { excerpt, highlight } from './highlight.ts'

/** The text with matches in brackets. */
const marked = (text: string, search: string) =>
  highlight(text, searchWords(search))
    .map((passage) => (passage.found ? `[${passage.text}]` : passage.text))
    .join('')

describe('highlight', () => {
  it.each([
    ['Été au cœur', 'ete coeur', '[Été] au [cœur]'],
    ['Été au cœur', '', 'Été au cœur'],
    ['Un cœur', 'co', 'Un [cœ]ur'],
    ['e\u0301te\u0301 chaud', 'été', '[e\u0301te\u0301] chaud'],
    ['aaa', 'aa', '[aa]a'],
    ['abcd', 'abc bcd', '[abcd]'],
    ['Straße', 'strasse', '[Straße]'],
    ['L’été', "l'ete", '[L’été]'],
    ['un 👩🏽‍🎓 studieux', 'STUDIEUX', 'un 👩🏽‍🎓 [studieux]'],
    ['un œuf', 'bœuf', 'un œuf'],
  ])('“%s” for “%s”', (text, search, expected) => expect(marked(text, search)).toBe(expected))
})

describe('excerpt', () => {
  it.each([
    ['courte', 'courte'],
    ['a'.repeat(120), 'a'.repeat(120)],
    ['a'.repeat(121), `${'a'.repeat(120)}…`],
    [`${'a'.repeat(119)}👩🏽b`, `${'a'.repeat(119)}👩…`],
  ])('%s', (content, expected) => expect(excerpt(content, [], 120)).toBe(expected))

  it('shows the surroundings of the first match if the beginning has none', () => {
    const text = `${'a '.repeat(200)}cœur ${'b '.repeat(200)}`
    const shown = excerpt(text, searchWords('coeur'), 120)
    expect(shown).toMatch(/^…(a )+cœur (b )+.?…$/)
    expect(Array.from(shown).length).toBe(122)
  })

  it('starts at the beginning if the match is there', () => {
    expect(excerpt(`cœur ${'b'.repeat(200)} cœur`, ['coeur'], 120)).toMatch(/^cœur b+…$/)
  })
})
