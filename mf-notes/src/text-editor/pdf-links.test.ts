import { expect, test } from 'vitest'
import { pdfAddress, pdfAt, pdfIn } from './pdf-links.ts'

const files = { hasPdf: (name: string) => ['cours.pdf', 'notes 1.pdf', 'a#b.pdf', 'été.pdf'].includes(name) }

test.each([
  ['cours.pdf', { name: 'cours.pdf', page: 1, label: null }],
  ['cours.pdf#page=3', { name: 'cours.pdf', page: 3, label: null }],
  ['cours.pdf#page=3|ici', { name: 'cours.pdf', page: 3, label: 'ici' }],
  ['cours.pdf#page=3\\|ici', { name: 'cours.pdf', page: 3, label: 'ici' }],
  ['Cours/L2/cours.pdf#page=12', { name: 'cours.pdf', page: 12, label: null }],
  ['e\u0301te\u0301.pdf', { name: 'été.pdf', page: 1, label: null }],
  ['a#b.pdf#page=2', { name: 'a#b.pdf', page: 2, label: null }],
  ['absent.pdf#page=3', null],
  ['cours', null],
  ['cours.pdf#3', null],
])('[[%s]] is %j', (inner, place) => expect(pdfIn(inner, files)).toEqual(place))

test.each([
  ['cours.pdf#page=3', { name: 'cours.pdf', page: 3 }],
  ['notes%201.pdf#page=3', { name: 'notes 1.pdf', page: 3 }],
  ['notes 1.pdf', { name: 'notes 1.pdf', page: 1 }],
  ['https://exemple.fr/cours.pdf#page=3', null],
  ['#page=3', null],
])('the address %s is %j', (address, place) => expect(pdfAt(address, files)).toEqual(place))

test('where a note has no files, no link leads to one', () => expect(pdfIn('cours.pdf', {})).toBeNull())

test('a place has an address beside the note', () =>
  expect(pdfAddress({ name: 'notes 1.pdf', page: 3 })).toBe('?file=notes+1.pdf#page=3'))
