import { expect, test } from 'vitest'
import { pathIn, splitLanguage } from './config.ts'

test.each([
  ['/', null, '/'],
  ['/faq', null, '/faq'],
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/de/faq', 'de', '/faq'],
  ['/de/faq/', 'de', '/faq'],
  ['/fr/a/b', 'fr', '/a/b'],
  ['/design', null, '/design'],
  ['/ja/faq', null, '/ja/faq'],
  ['', null, ''],
])('%s: %s, %s', (pathname, language, path) => {
  expect(splitLanguage(pathname)).toEqual({ language, path })
})

test.each([
  ['/', '/es'],
  ['/faq', '/es/faq'],
])('%s in Spanish: %s', (path, expected) => {
  expect(pathIn('es', path)).toBe(expected)
})
