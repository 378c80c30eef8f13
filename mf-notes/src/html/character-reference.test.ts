import { expect, it } from 'vitest'
import { characterOf, withoutReferences } from './character-reference.ts'

it.each([
  ['&amp;', '&'],
  ['&eacute;', 'é'],
  ['&Ccedil;', 'Ç'],
  ['&#xe9;', 'é'],
  ['&#0;', '\ufffd'],
  ['&#1114112;', '\ufffd'],
  ['&inconnu;', '&inconnu;'],
])('the reference %s is %s', (reference, character) => expect(characterOf(reference)).toBe(character))

it('only what ends with a semicolon, or is a number, is a reference', () =>
  expect(withoutReferences('AT&T &eacute;t&#233 ?a=1&copy=2 &alpha;&nbsp;&le;')).toBe('AT&T été ?a=1&copy=2 α\u00a0≤'))
