import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'

/** Runs statements as the superuser, past Cahier. */
async function beside(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

let url: string
let database: Database

beforeAll(async () => {
  url = await testDatabase()
  database = await openDatabase({ url })
})

afterAll(() => database.close())

describe('values', () => {
  const values: readonly [type: string, given: unknown, read: unknown][] = [
    ['jsonb', [1, 'deux', null, { a: [] }], [1, 'deux', null, { a: [] }]],
    ['jsonb', { a: [1] }, { a: [1] }],
    ['json', [], []],
    ['text[]', ['a', 'b "c", {d}', null, ''], ['a', 'b "c", {d}', null, '']],
    ['text[]', [], []],
    ['bigint[]', [1, 2], [1, 2]],
    ['bigint', 9_007_199_254_740_993n, 9_007_199_254_740_993n],
    ['numeric', '1.50', '1.50'],
    ['timestamptz[]', ['2026-11-21T12:29:01.443Z'], ['2026-11-21T12:29:01.443+00:00']],
    ['date', '2026-11-21', '2026-11-21'],
    ['boolean', false, false],
    ['uuid[]', ['00000000-0000-4000-8000-000000000001'], ['00000000-0000-4000-8000-000000000001']],
  ]
  test.each(values)('of type %s go in and come out: %o', async (type, given, read) => {
    const rows = await database.as('postgres', (sql) => sql(`select $1::${type} as value`, [given]))
    expect(rows).toEqual([{ value: read }])
  })
})

test('the login of requests may become a caller and nobody else', async () => {
  const client = await database.clients.connect()
  await client.query('reset role')
  for (const role of ['postgres', 'supabase_auth_admin', 'supabase_storage_admin']) {
    await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
  }
  await expect(client.query('create table public.mine ()')).rejects.toMatchObject({ code: '42501' })
  client.release(true)
})

test('a commit that notified a channel is heard, one that was rolled back is not', async () => {
  let heard = 0
  const first = Promise.withResolvers<void>()
  await database.listen('bell', () => {
    heard++
    first.resolve()
  })
  await database
    .as('postgres', async (sql) => {
      await sql(`select pg_notify('bell', '')`)
      throw new Error('no')
    })
    .catch(() => {})
  await database.as('postgres', (sql) => sql(`select pg_notify('bell', '')`))
  await first.promise
  expect(heard).toBe(1)
})

describe('a database', () => {
  test('is served by one backend at a time, and keeps what it holds', async () => {
    const shared = await testDatabase()
    const one = await openDatabase({ url: shared })
    await expect(openDatabase({ url: shared })).rejects.toMatchObject({ code: 'CAHIER-B001' })
    await one.as('postgres', (sql) => sql('create table public.kept as select 1 as one'))
    await one.close()
    const next = await openDatabase({ url: shared })
    expect(await next.as('postgres', (sql) => sql('select one from public.kept'))).toEqual([{ one: 1 }])
    await next.close()
  })

  test('that holds something else is refused and left as it is', async () => {
    const foreign = await testDatabase()
    await beside(foreign, 'create table public.theirs ()')
    await expect(openDatabase({ url: foreign })).rejects.toMatchObject({ code: 'CAHIER-B011' })
    await beside(foreign, 'drop table public.theirs')
    await (await openDatabase({ url: foreign })).close()
  })

  test('whose ledger is another tool’s is refused', async () => {
    const foreign = await testDatabase()
    await beside(foreign, 'create schema supabase_migrations')
    await beside(foreign, 'create table supabase_migrations.schema_migrations (version text primary key)')
    await expect(openDatabase({ url: foreign })).rejects.toMatchObject({ code: 'CAHIER-B011' })
  })

  test('that does not answer is named without its password', async () => {
    const refused = openDatabase({ url: 'postgres://cahier:hidden@127.0.0.1:1/cahier' })
    await expect(refused).rejects.toMatchObject({ code: 'CAHIER-B010', message: expect.not.stringContaining('hidden') })
  })

  test('that breaks a connection in use fails its statement, and not the process', async () => {
    const client = await database.clients.connect()
    const failure = client.query('select pg_sleep(60)').catch((error: Error) => error.message)
    client.connection.stream.destroy(new Error('broken'))
    expect(await failure).toBe('broken')
    client.release(true)
    expect((await database.clients.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('that ends its connections is reported as lost, once it is', async () => {
    const ended = await testDatabase()
    const open = await openDatabase({ url: ended })
    const name = new URL(ended).pathname.slice(1)
    await beside(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    expect(await open.lost).toBeInstanceOf(Error)
    await open.close()
  })
})
