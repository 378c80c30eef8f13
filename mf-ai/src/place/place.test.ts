import { expect, it } from 'vitest'
import type { Source } from '../data/messages.ts'
import { placeOf } from './place.ts'

const source: Source = {
  kind: 'note',
  id: 'n1',
  title: 'Biologie',
  excerpt: 'Avant. La mitose & co. Après.',
  href: '/notes/n1',
}

it.each([
  ['the marked sentence', { mark: [7, 22] }, 'La mitose & co.'],
  ['the beginning', {}, source.excerpt],
  ['a short piece of a long one', { excerpt: 'a'.repeat(900) }, 'a'.repeat(300)],
] as [string, Partial<Source>, string][])('names %s', (_name, given, passage) => {
  const address = new URL(placeOf({ ...source, ...given }), 'http://localhost')
  expect([address.pathname, address.searchParams.get('passage')]).toEqual(['/notes/n1', passage])
})

it.each([
  ['a word', { kind: 'word', href: '/vocabulary/w1' }, '/vocabulary/w1'],
  ['a note without text', { excerpt: ' ' }, '/notes/n1'],
] as [string, Partial<Source>, string][])('leads to %s alone', (_name, given, href) => {
  expect(placeOf({ ...source, ...given })).toBe(href)
})
