import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { tables } from './areas.ts'
import { scratchDatabase } from './scratch.ts'

const { inScratch } = scratchDatabase()

/** Each published table, and the column that holds the owner of a row. */
const published = Object.entries(tables).flatMap(([table, { liveBy }]) =>
  liveBy === undefined ? [] : [[table, liveBy] as const],
)

const names = (sql: Sql, query: string, ...parameters: unknown[]) =>
  sql<{ name: string }>(query, parameters).then((rows) => rows.map(({ name }) => name))

describe('the publication', () => {
  test('has these tables', () =>
    inScratch(async (sql) => {
      const query = `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`
      expect(await names(sql, query)).toEqual(published.map(([table]) => table).sort())
    }))

  test.each(published)('a deletion from %s can be filtered by %s', (table, owner) =>
    inScratch(async (sql) => {
      expect(
        await names(sql, 'select unnest(realtime.replica_identity($1::regclass)) as name', `public.${table}`),
      ).toContain(owner)
    }),
  )
})
