import { expect, test } from 'vitest'
import { columns } from './terminal.ts'

test('a long cell moves its own row, and pads no other', () => {
  const long = 'mf-notes@0123456789ab '.repeat(9).trim()
  expect(
    columns([
      ['1', 'promote', long, 'lea'],
      ['12', 'rollback', 'mf-ai@a', 'tom'],
    ]).split('\n'),
  ).toEqual([`1   promote   ${long}  lea`, '12  rollback  mf-ai@a  tom'])
})
