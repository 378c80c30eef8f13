import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { migrationsIn } from '../testing/migrations.ts'
import { asCaller } from './claims.ts'
import type { Database, Sql } from './database.ts'
import { openDatabase } from './open.ts'

let root: string
let database: Database

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-database-'))
  database = await openDatabase({ url: await testDatabase() })
})

afterAll(async () => {
  await database.close()
  await rm(root, { recursive: true })
})

describe('roles', () => {
  test('outside a transaction that takes a role there are no rights', async () => {
    await expect(database.clients.query('select * from auth.users')).rejects.toMatchObject({ code: '42501' })
    const { rows } = await database.clients.query('select current_user as name')
    expect(rows).toEqual([{ name: 'authenticator' }])
  })

  test('service_role bypasses policies but does not see the auth tables', async () => {
    await expect(database.as('service_role', (sql) => sql('select * from auth.users'))).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('a transaction that throws leaves nothing behind, its role included', async () => {
    await expect(
      database.as('postgres', async (sql) => {
        await sql('create table public.gone ()')
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    const rows = await database.as('service_role', (sql) =>
      sql("select current_user as name, to_regclass('public.gone') as gone"),
    )
    expect(rows).toEqual([{ name: 'service_role', gone: null }])
  })

  test('concurrent transactions never run under each other’s role', async () => {
    const roles = Array.from(
      { length: 60 },
      (_, i) => (['postgres', 'service_role', 'supabase_auth_admin'] as const)[i % 3] ?? 'postgres',
    )
    const seen = await Promise.all(
      roles.map((role) =>
        database.as(role, async (sql) => {
          await sql('select 1')
          return await sql<{ name: string }>('select current_user as name')
        }),
      ),
    )
    expect(seen.map(([row]) => row?.name)).toEqual(roles)
  })
})

describe('limits', () => {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const limitsOf = (sql: Sql) =>
    sql('select name, setting from pg_settings where name = any ($1) order by name', [limits])

  test('hold for every connection', async () => {
    expect(await database.as('service_role', limitsOf)).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'lock_timeout', setting: '8000' },
      { name: 'statement_timeout', setting: '8000' },
    ])
    expect(await database.as('postgres', limitsOf)).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '300000' },
      { name: 'lock_timeout', setting: '10000' },
      { name: 'statement_timeout', setting: '60000' },
    ])
  })

  test.each([
    ['anon', '3s'],
    ['authenticated', '8s'],
    ['service_role', '1min'],
  ] as const)('of %s apply to what a service does in its name: %s', async (role, timeout) => {
    const rows = await asCaller(database, { role }, (sql) =>
      sql(`select current_setting('statement_timeout') as timeout`),
    )
    expect(rows).toEqual([{ timeout }])
  })

  test('requests have ten connections, and wait for the next one', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => database.clients.connect()))
    const next = database.clients.connect()
    expect([database.clients.totalCount, database.clients.waitingCount]).toEqual([10, 1])
    for (const client of clients) client.release()
    ;(await next).release()
  })

  test('of the roles of requests are those of a hosted project', async () => {
    const rows = await database.as('postgres', (sql) =>
      sql(
        `select rolname as role, rolconfig as settings from pg_roles
         where rolname in ('anon', 'authenticated', 'authenticator') order by rolname`,
      ),
    )
    expect(rows).toEqual([
      { role: 'anon', settings: ['statement_timeout=3s'] },
      { role: 'authenticated', settings: ['statement_timeout=8s'] },
      { role: 'authenticator', settings: ['statement_timeout=8s', 'lock_timeout=8s'] },
    ])
  })
})

describe('migrations', () => {
  test('are applied once each, in version order, and move head', async () => {
    const directory = await migrationsIn(root, {
      '20260102000000_second.sql': 'create table public.b (a bigint references public.a);',
      '20260101000000_first.sql': '-- area: notes\ncreate table public.a (id bigint primary key);\n',
    })
    expect(await database.migrate(directory, '20260102000000')).toEqual(['20260101000000_first.sql'])
    expect(await database.migrate(directory)).toEqual(['20260102000000_second.sql'])
    expect(await database.migrate(directory)).toEqual([])
    expect(await database.head()).toEqual({ head: '20260102000000', floor: '20260101000000' })
  })

  test('a contracting one raises the floor to its own version', async () => {
    await database.migrate(
      await migrationsIn(root, {
        '20260103000000_third.sql': '-- area: notes\n-- contract: true\ndrop table public.b;',
        '20260104000000_fourth.sql': "select '-- contract: true';",
      }),
    )
    expect(await database.head()).toEqual({ head: '20260104000000', floor: '20260103000000' })
  })

  test('one that changed after it was applied is refused', async () => {
    const directory = await migrationsIn(root, { '20260101000000_first.sql': 'create table public.other ();' })
    await expect(database.migrate(directory)).rejects.toMatchObject({ code: 'CAHIER-B003' })
  })

  const failures = [
    ['a syntax error', 'select 1;\n\nselect 1,\n  from where;', 'line 4'],
    [
      'an error that has no position',
      'create table public.c (n int not null);\n\n-- null\ninsert into public.c\n values (null);',
      'line 4',
    ],
    ['an error in a block', 'select 1;\ndo $$\nbegin\n  raise exception $x$no$x$;\nend $$;', 'line 2'],
  ] as const
  test.each(failures)('%s names file and line, and nothing of the file stays', async (_case, script, place) => {
    const directory = await migrationsIn(root, { '20260105000000_broken.sql': `create table public.half ();${script}` })
    await expect(database.migrate(directory)).rejects.toMatchObject({
      code: 'CAHIER-B002',
      message: expect.stringMatching(`20260105000000_broken.sql.*${place}`),
    })
    const rows = await database.as('postgres', (sql) => sql("select to_regclass('public.half') as half"))
    expect(rows).toEqual([{ half: null }])
  })

  test.each([[{ 'notes.sql': '' }], [{ '20260106000000_a.sql': '', '20260106000000_b.sql': '' }]])(
    'names that have no or the same number are refused: %o',
    async (files) => {
      await expect(database.migrate(await migrationsIn(root, files))).rejects.toMatchObject({ code: 'CAHIER-B004' })
    },
  )
})
