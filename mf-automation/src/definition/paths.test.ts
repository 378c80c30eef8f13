import { describe, expect, it } from 'vitest'
import { filled, isKnownPath, pathsIn, withReference } from './paths.ts'

it('finds the paths in a text', () => {
  expect(pathsIn('Voir {{note.title}} et {{ now.date }}, {sans} {{}}')).toEqual(['note.title', 'now.date', ''])
})

it.each([
  ['note.title', 1, true],
  ['word.word', 1, false],
  ['steps.1.note_url', 1, false],
  ['steps.1.note_url', 2, true],
  ['steps.0.note_url', 2, false],
  ['steps.1', 2, false],
])('%s in action %i is known: %s', (path, step, known) => {
  expect(isKnownPath(path, ['note.title'], step)).toBe(known)
})

describe('filling in', () => {
  const data = { note: { title: 'Le {{cœur}}', tags: ['a', 'b'] }, words: { total: 0 } }
  it.each([
    ['«{{note.title}}»', '«Le {{cœur}}»'],
    ['{{note.tags}}, {{ words.total }}', 'a, b, 0'],
    ['{{word.word}}', '‹word.word›'],
    ['{{note.constructor}}', '‹note.constructor›'],
    ['rien', 'rien'],
  ])('%s', (text, expected) => {
    expect(filled(text, data, (path) => `‹${path}›`)).toBe(expected)
  })
})

it('inserts a reference in place of the selection, and says where the caret goes', () => {
  expect(withReference('Voir ICI.', 'note.title', 5, 8)).toEqual({ text: 'Voir {{note.title}}.', caret: 19 })
})
