import { expect, test } from 'vitest'
import { browserLanguage } from './browser-language.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['ja', 'es-MX', 'en'], 'es'],
  [['ja'], 'fr'],
  [[], 'fr'],
])('%o: %s', (wanted, language) => {
  expect(browserLanguage(wanted)).toBe(language)
})
