import { expect, it } from 'vitest'
import { isDuplicate, missesTable } from './failure.ts'

it.each([
  ['a table that PostgreSQL does not find', { code: '42P01', message: 'undefined table' }, { missing: true }],
  ['a table that PostgREST does not know', { code: 'PGRST205', message: 'not in the schema cache' }, { missing: true }],
  ['the words alone', new Error('relation "public.vocabulary" does not exist'), { missing: true }],
  ['a key that is taken', { code: '23505', message: 'duplicate key' }, { duplicate: true }],
  ['a refusal', { code: '42501', message: 'permission denied for relation notes' }, {}],
  ['no answer', new TypeError('Failed to fetch'), {}],
])('%s', (_name, error, expected) => {
  expect({ missing: missesTable(error), duplicate: isDuplicate(error) }).toEqual({
    missing: false,
    duplicate: false,
    ...expected,
  })
})
