import { expect, test } from 'vitest'
import { readBaselineAreas, readMigrationHeader } from './migration-header.ts'

test.each([
  ['-- area: notes\n\ncreate table public.a ();', { areas: ['notes'], floor: null }],
  ['-- area: notes, shell\n-- contract: true\ndrop table public.a;', { areas: ['notes', 'shell'], floor: '20260103' }],
  ['-- area: notes\n-- contract: true\n-- supports: 20260101\n', { areas: ['notes'], floor: '20260101' }],
  ['-- area: notes\n-- supports: 20260101\n', { areas: ['notes'], floor: null }],
  ["select 1;\n-- area: notes\n-- contract: true\nselect '';", { areas: [], floor: null }],
])('reads the header of %j', (script, header) => {
  expect(readMigrationHeader('20260103', script)).toEqual(header)
})

test('reads the areas of a baseline from its header, and none from elsewhere', () => {
  const lines =
    '-- area notes: built against 20260102000000, floor 20260101000000\n-- area ai: built against 20260101000000\n'
  const script = `-- baseline: 20260102000000, tag before\n${lines}select 1;\n-- area shell: built against 20260101000000\n`
  expect(Object.fromEntries(readBaselineAreas(script))).toEqual({
    notes: { builtAgainst: '20260102000000', floor: '20260101000000' },
    ai: { builtAgainst: '20260101000000', floor: null },
  })
  expect(readMigrationHeader('20260103', script)).toEqual({ areas: [], floor: null })
  expect(readBaselineAreas('-- area: notes\n').size).toBe(0)
})
