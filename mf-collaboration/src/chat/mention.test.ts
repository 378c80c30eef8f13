import { expect, it } from 'vitest'
import { insertMention, mentionAt, suggestionsFor } from './mention.ts'

it.each([
  ['@', 1, { start: 0, name: '' }],
  ['dis à @él', 9, { start: 6, name: 'él' }],
  ['@Anne Ma', 8, { start: 0, name: 'Anne Ma' }],
  ['@Anne', 2, { start: 0, name: 'A' }],
  ['a@b', 3, null],
  ['@a\nb', 4, null],
  ['bonjour', 7, null],
])('%s at %i', (text, caret, query) => expect(mentionAt(text, caret)).toEqual(query))

const members = [
  { id: '1', name: 'Éloïse Arnaud' },
  { id: '2', name: 'Anne Élise' },
  { id: '3', name: 'Bob' },
]

it.each([
  ['el', ['1', '2']],
  ['EL', ['1', '2']],
  ['anne e', ['2']],
  ['', ['1', '2', '3']],
  ['x', []],
])('“%s” suggests', (name, ids) => {
  expect(suggestionsFor(members, { start: 0, name }).map(({ id }) => id)).toEqual(ids)
})

it('a chosen name takes the place of what was typed', () => {
  const query = { start: 4, name: 'el' }
  expect(insertMention('dis @el demain', 7, query, 'Éloïse')).toEqual({ text: 'dis @Éloïse demain', caret: 12 })
  expect(insertMention('dis @el', 7, query, 'Éloïse')).toEqual({ text: 'dis @Éloïse ', caret: 12 })
})
