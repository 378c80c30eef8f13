import { expect, it } from 'vitest'
import { aSession } from '../../tests/sessions.ts'
import { importsOf } from './imports.ts'

it('groups sessions by their import, the newest first', () => {
  const from = (title: string, import_id: string | null, created_at: string) =>
    aSession(title, '2026-11-21T08:00:00Z', { import_id, created_at })
  expect(
    importsOf([
      from('a', 'old', '2026-11-01T08:00:00Z'),
      from('b', 'new', '2026-11-20T08:00:00Z'),
      from('c', 'old', '2026-11-01T08:00:00Z'),
      from('own', null, '2026-11-22T08:00:00Z'),
    ]),
  ).toEqual([
    { id: 'new', count: 1, at: '2026-11-20T08:00:00Z' },
    { id: 'old', count: 2, at: '2026-11-01T08:00:00Z' },
  ])
})
