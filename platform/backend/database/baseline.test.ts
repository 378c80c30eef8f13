import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureKeys } from '../access/keys.ts'
import { backUpDirectory } from '../backup/command.ts'
import { restoreBackup } from '../backup/restore.ts'
import { testDatabase } from '../testing/database.ts'
import { migrationsIn } from '../testing/migrations.ts'
import { readBaseline } from './baseline.ts'
import { openDatabase } from './open.ts'

const root = mkdtempSync(join(tmpdir(), 'cahier-baseline-'))
afterAll(() => rmSync(root, { recursive: true }))

const one = { '20260101000000_one.sql': 'create table public.one (word text);' }
const two = { '20260102000000_two.sql': '-- contract: true\ncreate table public.two (word text);' }
const replaced = { ...one, ...two }
const three = { '20260104000000_three.sql': 'create table public.three (word text);' }
const since = {
  '20260103000000_baseline.sql': `-- baseline: 20260102000000, tag before\n${Object.values(replaced).join('\n')}`,
  ...three,
}

async function opened(url: string, files: Readonly<Record<string, string>>, statement = 'select 1') {
  const database = await openDatabase({ url, migrationsDir: await migrationsIn(root, files) })
  try {
    return await database.as('postgres', async (sql) => {
      await sql(statement)
      const tables = await sql<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
      )
      const versions = await sql<{ version: string }>(
        'select version from supabase_migrations.schema_migrations order by 1',
      )
      return { tables: tables.map(({ name }) => name), days: versions.map(({ version }) => version.slice(6, 8)) }
    })
  } finally {
    await database.close()
  }
}

test.each([
  ['-- area: notes\n-- baseline: 20260102000000, tag before\n', { replaces: '20260102000000', tag: 'before' }],
  ['select 1;\n-- baseline: 20260102000000, tag before\n', null],
  ['-- baseline: 20260102000000\n', null],
  ['', null],
])('%j: %j', (script, baseline) => expect(readBaseline(script)).toEqual(baseline))

test('an empty database runs the baseline and what follows it', async () => {
  expect(await opened(await testDatabase(), since)).toEqual({ tables: ['one', 'three', 'two'], days: ['03', '04'] })
})

test('a baseline that fails is named with its line', async () => {
  const attempt = opened(await testDatabase(), {
    '20260103000000_baseline.sql': '-- baseline: 20260102000000, tag before\nselect 1;\nselect x;',
  })
  await expect(attempt).rejects.toMatchObject({ code: 'CAHIER-B002', parameters: { line: 3 } })
})

test('a database with all that the baseline stands for moves in one step, and keeps its rows', async () => {
  const url = await testDatabase()
  await opened(url, replaced, `insert into public.one values ('mot')`)
  const moved = { tables: ['one', 'three', 'two'], days: ['01', '02', '03', '04'] }
  expect(await opened(url, since, 'alter table public.one add check (word is not null)')).toEqual(moved)
  expect(await opened(url, since, `update public.one set word = 'mots' where word = 'mot'`)).toEqual(moved)
})

test('an older database is refused with the version to pass through, and starts after it', async () => {
  const url = await testDatabase()
  await opened(url, one)
  await expect(opened(url, since)).rejects.toMatchObject({
    code: 'CAHIER-B030',
    parameters: { found: '20260101000000', needed: '20260102000000', tag: 'before' },
  })
  expect(await opened(url, replaced)).toEqual({ tables: ['one', 'two'], days: ['01', '02'] })
  expect((await opened(url, since)).days).toEqual(['01', '02', '03', '04'])
})

describe('a backup', () => {
  let backups = 0
  async function backUp(...steps: readonly Readonly<Record<string, string>>[]) {
    const url = await testDatabase()
    for (const files of steps) await opened(url, files)
    await opened(url, steps.at(-1) ?? {}, `insert into public.one values ('mot')`)
    const dataDir = join(root, String(backups++))
    await ensureKeys(dataDir)
    await backUpDirectory({ dataDir, databaseUrl: url }, `${dataDir}.backup`)
    return `${dataDir}.backup`
  }
  async function restored(path: string, files: Readonly<Record<string, string>>) {
    const url = await testDatabase()
    const [dataDir, migrationsDir] = [join(root, `${backups++}.restored`), await migrationsIn(root, files)]
    await restoreBackup(path, { dataDir, databaseUrl: url, migrationsDir })
    await opened(url, files, `update public.one set word = 1 / (word = 'mot')::integer`)
    return opened(url, files)
  }

  test.each([
    // The ledger's rows are restored like others, so the next start moves it.
    ['made just before the baseline', [replaced], ['01', '02', '03', '04']],
    ['made after moving to it', [replaced, since], ['01', '02', '03', '04']],
    ['made on it', [since], ['03', '04']],
  ])('%s is restored on it', async (_, steps, days) => {
    expect(await restored(await backUp(...steps), since)).toEqual({ tables: ['one', 'three', 'two'], days })
  })

  test('of an older database is refused with the version to pass through', async () => {
    await expect(restored(await backUp(one), since)).rejects.toMatchObject({
      code: 'CAHIER-B030',
      parameters: { found: '20260101000000', needed: '20260102000000', tag: 'before' },
    })
  })
})
