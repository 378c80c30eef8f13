import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, claims } from './actors.ts'
import { tables } from './areas.ts'
import { qualified, storeFixtures, whereKey } from './fixtures.ts'
import { scratchDatabase } from './scratch.ts'

const { inScratch } = scratchDatabase(storeFixtures)

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

describe('a change is sent to who may read the row, however they subscribed', () => {
  const actors: readonly Actor[] = ['anon', 'owner', 'other', 'service']

  /** The actors who are told of what happened to a row since. */
  async function told(sql: Sql, table: string): Promise<Actor[]> {
    const rows = await sql<{ subscriptions: number[]; change: string }>(
      'select * from realtime.take_changes(1000, null)',
    )
    const of = rows.filter(({ change }) => JSON.parse(change).table === table)
    return actors.filter((_, index) => of.some(({ subscriptions }) => subscriptions.map(Number).includes(index)))
  }

  test.each(published)('%s', (table) =>
    inScratch(async (sql) => {
      const { fixture, rights } = tables[table] ?? {}
      if (!fixture || !rights) throw new Error(`no fixture for ${table}`)
      await sql('select realtime.watch_publication()')
      for (const [index, actor] of actors.entries())
        await sql(`select realtime.subscribe($1, $2, '*', '*', '*', '[]', null)`, [
          index,
          JSON.stringify(claims[actor]),
        ])
      const readers = actors.filter((actor) => rights.actors[actor].select === 'row')
      const { condition, parameters } = whereKey(fixture)
      const [column] = fixture.key
      await sql(`update ${qualified(table)} set ${column} = ${column} where ${condition}`, parameters)
      expect(await told(sql, table)).toEqual(readers)
      await sql(`delete from ${qualified(table)} where ${condition}`, parameters)
      expect(await told(sql, table)).toEqual(readers)
    }),
  )
})
