import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const base = { word: 'eau', examples: ['a'], stars: 3 }

test.each<[string, Partial<typeof base>, Partial<typeof base>, Partial<typeof base>, Partial<typeof base>, string[]]>([
  // what, mine, theirs, shown, based on, clashes
  ['nothing on either side', {}, {}, {}, {}, []],
  ['another field', { word: 'feu' }, { stars: 5 }, { word: 'feu', stars: 5 }, { stars: 5 }, []],
  ['the same value', { word: 'feu' }, { word: 'feu' }, { word: 'feu' }, { word: 'feu' }, []],
  ['the same text with spaces', { word: 'feu ' }, { word: 'feu' }, { word: 'feu ' }, { word: 'feu' }, []],
  ['the same list', { examples: ['b'] }, { examples: ['b'] }, { examples: ['b'] }, { examples: ['b'] }, []],
  ['another value', { word: 'feu', stars: 1 }, { word: 'air' }, { word: 'feu', stars: 1 }, {}, ['word']],
  [
    'two fields',
    { word: 'feu', examples: [] },
    { word: 'air', examples: ['b'] },
    { word: 'feu', examples: [] },
    {},
    ['word', 'examples'],
  ],
])('merges a form with a row in which elsewhere was changed: %s', (_what, mine, theirs, values, basedOn, clashes) => {
  expect(merge(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
    values: { ...base, ...values },
    base: { ...base, ...basedOn },
    clashes,
  })
})
