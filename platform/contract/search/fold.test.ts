import { expect, it } from 'vitest'
import { fold, searchWords } from './fold.ts'

it.each([
  ['Été', 'ete'],
  ['cœur', 'coeur'],
  ['ÆTHER', 'aether'],
  ['ﬁn', 'fin'],
  ['Straße', 'strasse'],
  ['L’été', "l'ete"],
])('folds %s to %s', (text, expected) => expect(fold(text)).toBe(expected))

it.each([
  ['', []],
  ['  ', []],
  ['Été été CŒUR', ['ete', 'coeur']],
])('“%s” searches for %j', (search, expected) => expect(searchWords(search)).toEqual(expected))
