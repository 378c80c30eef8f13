import { expect, it } from 'vitest'
import { fold } from './fold.ts'

it.each([
  ['Cœur', 'coeur'],
  ['ÉTÉ', 'ete'],
  ['ex æquo', 'ex aequo'],
  ['Straße', 'strasse'],
  ['ﬁn', 'fin'],
  ['42', '42'],
])('%s → %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
