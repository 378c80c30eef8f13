import { AreaError } from '@cahier/contract/react'
import { expect, it } from 'vitest'
import { refusalOf } from './operation.ts'

it.each([
  ['a conflict', { code: 'PT409', details: 'note_conflict' }, 'conflict'],
  ['a full plan', { code: 'PT402', details: 'plan_limit_notes' }, 'limit'],
  ['a note that was deleted', { code: 'PT404', details: 'note_not_found' }, 'other'],
  ['a constraint', { code: '23514' }, 'other'],
  ['a session that has ended', { code: 'PGRST301' }, undefined],
  ['a fault of the server', { code: 'XX000' }, undefined],
  ['no answer', {}, undefined],
])('%s', (_what, error, kind) => {
  expect(refusalOf(new AreaError('sentence', error))?.kind).toBe(kind)
})
