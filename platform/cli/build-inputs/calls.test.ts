import type { CommandNeed } from '@cahier/contract/config'
import type { ReleaseDraft } from '@cahier/releases/model'
import { expect, test } from 'vitest'
import { callsOf } from './calls.ts'

const payload = { word: 'string' } as const
const result = { id: 'string' } as const

test.each<[commands: readonly (string | CommandNeed)[] | undefined, said: Pick<ReleaseDraft, 'uses' | 'calls'>]>([
  [undefined, { uses: [] }],
  [['a.b', { id: 'c.d' }], { uses: ['a.b', 'c.d'] }],
  [[{ id: 'a.b', payload, result }], { uses: ['a.b'], calls: { 'a.b': { payload, result } } }],
  [['a.b', { id: 'c.d', result }], { uses: ['a.b', 'c.d'], calls: { 'c.d': { result } } }],
  [
    [
      { id: 'a.b', optional: true, payload },
      { id: 'c.d', optional: true },
    ],
    { uses: [], calls: { 'a.b': { payload } } },
  ],
])('%j: %j', (commands, said) => {
  const config = { name: 'notes', routes: [], exposes: { './app': '' }, needs: { contract: '^1.0.0', commands } }
  expect(callsOf(config)).toEqual(said)
})
