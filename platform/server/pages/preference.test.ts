import { expect, test } from 'vitest'
import { languageOf, themeOf } from './preference.ts'

test.each([
  ['de', 'en', 'de'],
  [undefined, 'en-GB,en;q=0.9', 'en'],
  [undefined, 'ja, es;q=0.4, de;q=0.8', 'de'],
  [undefined, 'fr-CH', 'fr'],
  [undefined, 'en;q=0, es', 'es'],
  [undefined, 'ja', 'fr'],
  [undefined, '', 'fr'],
  [undefined, undefined, 'fr'],
  ['xx', 'es', 'es'],
])('cookie %s and browser %s: %s', (cookie, header, expected) => {
  expect(languageOf(cookie, header)).toBe(expected)
})

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['auto', 'auto'],
  ['<script>', 'auto'],
  [undefined, 'auto'],
])('cookie %s: theme %s', (cookie, expected) => {
  expect(themeOf(cookie)).toBe(expected)
})
