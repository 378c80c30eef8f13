import { expect, it } from 'vitest'
import { among, type Chosen, extended, nothing, toggled } from './chosen.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = (ids: string, anchor: string | null = null): Chosen => ({ ids: new Set(ids), anchor })
const shown = ({ ids, anchor }: Chosen) => `${[...ids].toSorted().join('')} from ${anchor}`

it.each([
  ['the first', nothing, 'b', 'b from b'],
  ['another one', chosen('b', 'b'), 'd', 'bd from d'],
  ['one no longer', chosen('bd', 'd'), 'b', 'd from b'],
])('chooses %s', (_what, before, id, expected) => expect(shown(toggled(before, id))).toBe(expected))

it.each([
  ['downwards', chosen('b', 'b'), 'd', 'bcd from b'],
  ['upwards', chosen('d', 'd'), 'a', 'abcd from d'],
  ['and keeps others', chosen('ae', 'a'), 'b', 'abe from a'],
  ['without a beginning', nothing, 'c', 'c from c'],
  ['from one that is not shown any more', chosen('x', 'x'), 'c', 'cx from c'],
])('extends %s', (_what, before, id, expected) => expect(shown(extended(before, id, order))).toBe(expected))

it('leaves out what the list does not show any more', () => {
  expect(shown(among(chosen('abx', 'a'), order))).toBe('ab from a')
  const same = chosen('ab')
  expect(among(same, order)).toBe(same)
})
