import { expect, it } from 'vitest'
import { mentionsIn, namesNobody } from './mentions.ts'

const people = [
  { id: '1', name: 'Anne' },
  { id: '2', name: 'Anne Marie' },
  { id: '3', name: 'Éloïse D’Arc' },
  { id: '4', name: 'Éloïse D’Arc' },
]

it.each([
  ['@Anne, vois', ['1']],
  ['@Anne Marie et @Anne', ['2', '1']],
  ['@Annette et a@Anne', []],
  ['@Éloïse D’Arc !', ['3', '4']],
  ['@Anne @Anne', ['1']],
  ['Anne', []],
])('%s', (text, ids) => expect(mentionsIn(text, people)).toEqual(ids))

it.each([
  ['@', true],
  ['Et @Ann ?', true],
  ['@Anne', false],
  ['@Ann et @Anne', false],
  ['anne@exemple.fr', false],
  ['', false],
])('%s names nobody: %s', (text, expected) => expect(namesNobody(text, people)).toBe(expected))
