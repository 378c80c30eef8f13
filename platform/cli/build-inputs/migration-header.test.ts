import { expect, test } from 'vitest'
import { readMigrationHeader } from './migration-header.ts'

test.each([
  ['-- area: notes\n\ncreate table public.a ();', { areas: ['notes'], floor: null }],
  ['-- area: notes, shell\n-- contract: true\ndrop table public.a;', { areas: ['notes', 'shell'], floor: '20260103' }],
  ['-- area: notes\n-- contract: true\n-- supports: 20260101\n', { areas: ['notes'], floor: '20260101' }],
  ['-- area: notes\n-- supports: 20260101\n', { areas: ['notes'], floor: null }],
  ["select 1;\n-- area: notes\n-- contract: true\nselect '';", { areas: [], floor: null }],
])('reads the header of %j', (script, header) => {
  expect(readMigrationHeader('20260103', script)).toEqual(header)
})
