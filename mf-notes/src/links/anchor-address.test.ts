import { expect, test } from 'vitest'
import { anchorIn, noteAddress, withAnchor } from './anchor-address.ts'

test.each(['Noyau', 'Noyau#Rôle', '^a1b2', 'a & b = c ?', 'C++'])(
  'the place %j is in the address of its note',
  (anchor) => {
    const { pathname, search } = new URL(noteAddress('id', anchor), 'https://cahier.test')
    expect(pathname).toBe('/notes/id')
    expect(anchorIn(search)).toBe(anchor)
  },
)

test('a place is put beside what the address says besides, and taken away', () => {
  const search = withAnchor('?q=cellule', 'Noyau')
  expect(search).toBe('?q=cellule&h=Noyau')
  expect(withAnchor(search, null)).toBe('?q=cellule')
  expect(withAnchor('?h=Noyau', null)).toBe('')
})

test.each(['', '?q=h', '?h='])('%j names no place', (search) => expect(anchorIn(search)).toBeNull())

test('a note has an address without a place', () => expect(noteAddress('id')).toBe('/notes/id'))
