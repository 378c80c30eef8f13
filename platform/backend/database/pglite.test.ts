import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsIn } from '../testing/migrations.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'

let root: string
let database: Database

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-database-'))
  database = await openDatabase({ dataDir: join(root, 'data') })
})

afterAll(async () => {
  await database.close()
  await rm(root, { recursive: true })
})

describe('the data directory', () => {
  test('a second opening is refused', async () => {
    await expect(openDatabase({ dataDir: join(root, 'data') })).rejects.toMatchObject({ code: 'CAHIER-B001' })
  })

  test('another process is refused while one holds it, and gets it when that one was killed', async () => {
    const dataDir = join(root, 'other')
    const script = `
      const { lockDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))})
      const lock = lockDirectory(${JSON.stringify(dataDir)})
      console.log('held')
      // Collected, the lock would be free.
      setInterval(() => lock, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(holder, 'exit')
    try {
      await once(holder.stdout, 'data')
      await expect(openDatabase({ dataDir })).rejects.toMatchObject({
        code: 'CAHIER-B001',
        message: expect.stringContaining(String(holder.pid)),
      })
    } finally {
      holder.kill('SIGKILL')
      await ended
    }
    await (await openDatabase({ dataDir })).close()
  })

  test('what migrations decided about default privileges survives a restart', async () => {
    const dataDir = join(root, 'restarted')
    const first = {
      '20260101000000_closed.sql': 'alter default privileges in schema public revoke all on tables from anon;',
    }
    await (await openDatabase({ dataDir, migrationsDir: await migrationsIn(root, first) })).close()
    const second = await openDatabase({
      dataDir,
      migrationsDir: await migrationsIn(root, {
        ...first,
        '20260102000000_table.sql': 'create table public.closed ();',
      }),
    })
    const rows = await second.as('postgres', (sql) =>
      sql("select has_table_privilege('anon', 'public.closed', 'select') as open"),
    )
    await second.close()
    expect(rows).toEqual([{ open: false }])
  })

  test('one that cannot be created is named', async () => {
    await writeFile(join(root, 'file'), '')
    await expect(openDatabase({ dataDir: join(root, 'file', 'data') })).rejects.toMatchObject({ code: 'CAHIER-B005' })
  })
})

test('upkeep drops dead rows and shortens the log that a crash replays', async () => {
  const [before] = await database.as('postgres', (sql) =>
    sql<{ redo: string }>('select redo_lsn as redo from pg_control_checkpoint()'),
  )
  await database.as('postgres', async (sql) => {
    await sql('create table public.worn (id bigint)')
    await sql('insert into public.worn select generate_series(1, 1000)')
    await sql('delete from public.worn')
    await sql('select pg_stat_force_next_flush()')
  })
  await database.maintain()
  const [after] = await database.as('postgres', (sql) =>
    sql<{ pages: number; redo: string }>(
      `select relpages as pages, (select redo_lsn from pg_control_checkpoint()) as redo
       from pg_class where oid = 'public.worn'::regclass`,
    ),
  )
  expect(after?.pages).toBe(0)
  expect(after?.redo).not.toBe(before?.redo)
  expect(await database.as('service_role', (sql) => sql('select current_user::text as name'))).toEqual([
    { name: 'service_role' },
  ])
})
