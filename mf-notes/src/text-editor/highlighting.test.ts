import { classHighlighter, highlightTree } from '@lezer/highlight'
import { expect, test } from 'vitest'
import { highlightsOf } from './highlighting.ts'
import { noteParser } from './note-parser.ts'

const course =
  '## Chapitre\n\nUne **forte** et *une* ~~fausse~~ ==autre==, `code`, [un lien](https://exemple.fr), [[Une note]].\n\n- un\n- [ ] **deux**\n\n| a | b |\n| --- | --- |\n| *1* | 2 |\n\n> cité `ici`\n\nSoit $x^2$.\n\n'

test('highlights a text as the library does', () => {
  const text = course.repeat(3)
  const tree = noteParser.parse(text)
  const expected: unknown[] = []
  highlightTree(tree, classHighlighter, (from, to, classes) => expected.push({ from, to, classes }))
  expect(expected.length).toBeGreaterThan(30)
  expect(highlightsOf(tree, { from: 0, to: text.length }, classHighlighter)).toEqual(expected)
})

test('highlights nothing outside of a range', () => {
  const tree = noteParser.parse(course.repeat(100))
  const range = { from: course.length * 50, to: course.length * 51 }
  const found = highlightsOf(tree, range, classHighlighter)
  expect(found.length).toBeGreaterThan(10)
  expect(found.every(({ from, to }) => from >= range.from && to <= range.to)).toBe(true)
})

test.each<[text: string, expected: string[]]>([
  ['> [!tip]- Titre', ['> tok-meta', '[!tip]- tok-meta']],
  ['> [!note|right] Titre', ['> tok-meta', '[!note|right] tok-meta']],
  [
    '> [!tip](https://exemple.fr)',
    [
      '> tok-meta',
      '[ tok-link tok-meta',
      '!tip tok-link',
      '] tok-link tok-meta',
      '( tok-link tok-meta',
      'https://exemple.fr tok-link tok-url',
      ') tok-link tok-meta',
    ],
  ],
  ['> Le [!tip]', ['> tok-meta', '[ tok-link tok-meta', '!tip tok-link', '] tok-link tok-meta']],
])('of %s: marks of a callout, and links', (text, expected) => {
  const found = highlightsOf(noteParser.parse(text), { from: 0, to: text.length }, classHighlighter)
  expect(found.map(({ from, to, classes }) => `${text.slice(from, to)} ${classes}`)).toEqual(expected)
})
