import { expect, test } from 'vitest'
import { after } from './testing/typed.ts'
import { toggleLines, toggleMark } from './typing.ts'

test.each([
  ['**', 'un ¦mot¦ là', 'un **¦mot¦** là'],
  ['**', 'un **¦mot¦** là', 'un ¦mot¦ là'],
  ['*', '**¦mot¦**', '***¦mot¦***'],
  ['*', '*¦mot¦*', '¦mot¦'],
  ['==', '¦', '==¦=='],
  ['`', '¦x¦', '`¦x¦`'],
])('the mark %s: %j gives %j', (mark, before, expected) => {
  expect(after(toggleMark(mark), before)).toBe(expected)
})

test.each([
  ['heading2', 'titre¦', '## titre¦'],
  ['heading2', '# titre¦', '## titre¦'],
  ['heading2', '## titre¦', 'titre¦'],
  ['bullets', '¦un\ndeux¦', '- ¦un\n- deux¦'],
  ['numbers', '¦- un\n- deux¦', '¦1. un\n2. deux¦'],
  ['numbers', '¦1. un\n2. deux¦', '¦un\ndeux¦'],
  ['tasks', '- un¦', '- [ ] un¦'],
  ['quote', '  un¦', '  > un¦'],
  ['heading2', '¦', '## ¦'],
  ['tasks', 'un\n¦', 'un\n- [ ] ¦'],
  ['paragraph', '- [ ] un¦', 'un¦'],
  ['paragraph', 'un¦', 'un¦'],
  ['heading6', '# un¦', '###### un¦'],
] as const)('lines as %s: %j gives %j', (kind, before, expected) => {
  expect(after(toggleLines(kind), before)).toBe(expected)
})
