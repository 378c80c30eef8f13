import { expect, it } from 'vitest'
import { type SliceLimits, slicesOf } from './slices.ts'

const limits: SliceLimits<string> = { items: 3, bytes: 20, weight: { of: (item) => item.length, most: 9 } }

it.each([
  ['no items', [], []],
  ['items up to their number', ['a', 'b', 'c', 'd'], [['a', 'b', 'c'], ['d']]],
  ['the weight', ['abcde', 'abcd', 'e'], [['abcde', 'abcd'], ['e']]],
  ['the bytes', ['ééé', 'éé', 'ééé'], [['ééé', 'éé'], ['ééé']]],
  ['an item above a limit', ['a', 'x'.repeat(30), 'b'], [['a'], ['x'.repeat(30)], ['b']]],
])('cuts a list by %s', (_, items, slices) => expect([...slicesOf(items, limits)]).toEqual(slices))
