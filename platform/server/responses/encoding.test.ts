import { expect, test } from 'vitest'
import { chooseEncoding } from './encoding.ts'

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
])('%s is answered in %s', (header, expected) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(expected)
})

test('only available encodings are chosen', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip')
  expect(chooseEncoding('br, gzip', [])).toBeNull()
})
