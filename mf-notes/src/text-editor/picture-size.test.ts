import { expect, test } from 'vitest'
import { sizeIn } from './picture-size.ts'

test.each([
  ['le plan|320', false, 'le plan', { width: 320, height: null }],
  ['le plan|320x200', false, 'le plan', { width: 320, height: 200 }],
  ['le plan\\|320', false, 'le plan', { width: 320, height: null }],
  ['|320', false, '', { width: 320, height: null }],
  ['a|b|320', false, 'a|b', { width: 320, height: null }],
  ['320', true, '', { width: 320, height: null }],
  ['300x200', true, '', { width: 300, height: 200 }],
  ['le plan|300', true, 'le plan', { width: 300, height: null }],
  ['320', false, '320', null],
  ['le plan 320', true, 'le plan 320', null],
  ['le plan|0', false, 'le plan|0', null],
  ['le plan|12345', false, 'le plan|12345', null],
  ['le plan|320%', false, 'le plan|320%', null],
  ['', true, '', null],
])('%j, behind a bar: %s, is “%s” of the size %j', (label, isAfterBar, words, size) =>
  expect(sizeIn(label, isAfterBar)).toEqual({ words, size }),
)
