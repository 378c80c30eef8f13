import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeys } from '../access/keys.ts'
import { createBackend } from '../backend.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { silent } from '../log.ts'
import { FileStore } from '../storage/files.ts'
import { connect, fixtures, testBackend } from '../testing/backend.ts'
import { testDatabase } from '../testing/database.ts'
import { temporaryDirectory } from '../testing/directory.ts'
import { readArchive } from './archive.ts'
import { backUpDirectory } from './command.ts'
import { backUpNightly } from './nightly.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

let root: string

beforeAll(async () => {
  root = await temporaryDirectory('cahier-backup-')
})

afterAll(() => rm(root, { recursive: true }))

let directories = 0
const fresh = () => join(root, `fresh-${directories++}`)

async function migrationsDir(script: string): Promise<string> {
  const directory = await mkdtemp(join(root, 'migrations-'))
  await writeFile(join(directory, '20260101000000_tables.sql'), script)
  return directory
}

describe('a backup of a backend that is being written to', () => {
  test('is restored with every row, every file and the same keys', async () => {
    const [dataDir, path] = [fresh(), join(root, 'busy.backup')]
    const backend = await testBackend({ dataDir })
    const learner = await backend.learner()
    const storage = backend.server().storage.from('papers')
    const upload = async (index: number) => {
      const { error } = await storage.upload(`file-${index}`, content(index), {
        upsert: true,
        contentType: 'text/plain',
      })
      if (error) throw error
    }
    const content = (index: number) => Buffer.alloc(20_000 + index, String(index))
    await learner.client
      .from('entries')
      .insert(Array.from({ length: 1_200 }, (_, index) => ({ body: `entrée ${index} « é »` })))
      .throwOnError()
    for (let index = 0; index < 8; index++) await upload(index)
    let isDone = false
    const write = async (name: string) => {
      for (let index = 0; !isDone; index++) {
        await learner.client
          .from('entries')
          .insert({ body: `${name} ${index}` })
          .throwOnError()
        await upload(index % 8)
      }
    }
    const writing = Promise.all([write('pendant'), write('aussi')])
    await backend.backUp(path)
    isDone = true
    await writing
    await backend.close()

    const written = await readArchive(path)
    expect(written.files.size).toBe(8)
    expect(written.tables.get('public.entries')?.rows).toBeGreaterThanOrEqual(1_200)
    expect((await stat(path)).mode & 0o777).toBe(0o600)

    const target = fresh()
    const databaseUrl = await testDatabase()
    await restoreBackup(path, { ...fixtures, dataDir: target, databaseUrl })
    const restored = await createBackend({ ...fixtures, dataDir: target, databaseUrl }, silent)
    const url = await restored.listen()
    const again = join(root, 'again.backup')
    await restored.backUp(again)
    expect(await readArchive(again)).toEqual(written)
    expect(restored.secretKey).toBe(backend.secretKey)
    const server = connect(url, restored.secretKey)
    for (let index = 0; index < 8; index++) {
      const { data } = await server.storage.from('papers').download(`file-${index}`)
      expect(await data?.text()).toBe(content(index).toString())
    }
    const known = await connect(url, restored.publishableKey).auth.signInWithPassword(learner)
    expect(known.data.user?.id).toBe(learner.id)
    await restored.close()
  })
})

describe('the application around the backend', () => {
  const id = (letter: string) => letter.repeat(12)
  const present: Record<string, string> = {
    'keys/mf-notes.pem': 'secret',
    'trust.json': '{}',
    'release-api.log': '',
    'sets/production/9.json': JSON.stringify({ members: {} }),
    'sets/production/10.json': JSON.stringify({
      members: { 'mf-notes': { release: id('b'), predecessor: id('a'), canary: { release: id('c'), share: 5 } } },
    }),
    // What is served does not change when a newer set is damaged.
    'sets/production/11.json': '{"members":{"mf-notes":{"release":"',
    'sets/production/12.json': '',
    'sets/pr-12/1.json': '[]',
    [`releases/mf-notes/${id('a')}/app.js`]: 'a',
    [`releases/mf-notes/${id('b')}/deep/app.js`]: 'b',
    [`releases/mf-notes/${id('c')}/app.js`]: 'c',
  }
  const passed = {
    [`releases/mf-notes/${id('d')}/app.js`]: 'nobody’s',
    'backups/old.backup': 'old',
    'backend.log': 'lines',
  }

  async function write(directory: string, files: Record<string, string>): Promise<void> {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(directory, file)), { recursive: true })
      await writeFile(join(directory, file), text)
    }
  }

  test('comes back with its keys, its sets and what is live, for its owner only', async () => {
    const installationDir = fresh()
    await write(installationDir, { ...present, ...passed })
    const dataDir = join(installationDir, 'backend')
    const database = await openDatabase({ dataDir, url: await testDatabase() })
    const path = join(root, 'installation.backup')
    const keys = await createKeys()
    const damaged: string[] = []
    const onDamagedSet = (set: string) => damaged.push(set)
    await writeBackup({ database, files: await FileStore.open(dataDir), keys, installationDir, onDamagedSet }, path)
    await database.close()
    expect(damaged.sort()).toEqual(['sets/pr-12/1.json', 'sets/production/11.json', 'sets/production/12.json'])
    const { installation } = await readArchive(path)
    expect([...installation.keys()].sort()).toEqual(Object.keys(present).sort())

    const target = fresh()
    const restore = async (directory: string) =>
      restoreBackup(path, {
        dataDir: join(directory, 'backend'),
        installationDir: directory,
        databaseUrl: await testDatabase(),
        migrationsDir: fixtures.migrationsDir,
      })
    await restore(target)
    for (const [file, text] of Object.entries(present)) expect(await readFile(join(target, file), 'utf8')).toBe(text)
    expect((await stat(join(target, 'keys'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(target, 'keys/mf-notes.pem'))).mode & 0o777).toBe(0o600)
    expect((await readdir(target)).sort()).toEqual([
      'backend',
      'keys',
      'release-api.log',
      'releases',
      'sets',
      'trust.json',
    ])

    const taken = fresh()
    await write(taken, { 'trust.json': 'another' })
    await expect(restore(taken)).rejects.toMatchObject({ code: 'CAHIER-B014' })
    expect(await readdir(taken)).toEqual(['trust.json'])
    expect(await readFile(join(taken, 'trust.json'), 'utf8')).toBe('another')
  })
})

describe('rows', () => {
  const script = `
    create type public.mood as enum ('gai', 'l''autre');
    create table public.first (id bigint primary key);
    create table public.kinds (
      id bigint generated always as identity primary key, flag boolean, bytes bytea, at timestamptz, day date, span interval,
      exact numeric, real double precision, doc jsonb, list text[], days date[], mood public.mood, words tsvector,
      doubled bigint generated always as (id * 2) stored
    );
    create table public.last (id bigint primary key references public.first);
    create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    insert into public.kinds (flag, bytes, at, day, span, exact, real, doc, list, days, mood, words) values
      (true, '\\x00ff0a', 'infinity', '0044-03-15 BC', '1 mon -3 days 04:05:06.7', 'NaN', '-0', 'null', '{a,"b \\"c\\", {d}",NULL}', '{2026-11-21}', 'l''autre', 'a:1'),
      (null, '', '2026-11-21 12:00:00.123456+02', null, null, 1.10, 0.1, '{"a": [1, "\\\\u00e9"]}', '{}', null, 'gai', ''),
      (false, null, null, null, null, 1e40, 'Infinity', null, null, '{}', null, null);
    create trigger refuse before insert on public.kinds for each row execute function public.refuse();`

  async function opened(directory: string): Promise<{ database: Database; dataDir: string; url: string }> {
    const [dataDir, url] = [fresh(), await testDatabase()]
    return { database: await openDatabase({ dataDir, url, migrationsDir: directory }), dataDir, url }
  }

  test('of every kind come back as they were, past triggers, and numbers go on', async () => {
    const directory = await migrationsDir(script)
    const { database, dataDir } = await opened(directory)
    const path = join(root, 'kinds.backup')
    const keys = await createKeys()
    await writeBackup({ database, files: await FileStore.open(dataDir), keys }, path)
    await database.close()
    const [target, url] = [fresh(), await testDatabase()]
    const summary = await restoreBackup(path, { dataDir: target, databaseUrl: url, migrationsDir: directory })
    expect(summary.tables.get('public.kinds')?.rows).toBe(3)
    const again = await openDatabase({ dataDir: target, url })
    const copy = join(root, 'kinds-again.backup')
    await writeBackup({ database: again, files: await FileStore.open(target), keys }, copy)
    expect(await readArchive(copy)).toEqual(summary)
    const numbers = await again.as('postgres', async (sql) => {
      await sql('drop trigger refuse on public.kinds')
      return await sql('insert into public.kinds default values returning id, doubled')
    })
    expect(numbers).toEqual([{ id: 4, doubled: 8 }])
    await again.close()
  })

  test('of different tables are of one moment', async () => {
    const directory = await migrationsDir(script)
    const { database, dataDir } = await opened(directory)
    let isDone = false
    let id = 0
    const write = async () => {
      while (!isDone) {
        const next = ++id
        await database.as('postgres', async (sql) => {
          await sql('insert into public.first values ($1)', [next])
          await sql('insert into public.last values ($1)', [next])
        })
      }
    }
    const writing = Promise.all([write(), write(), write()])
    const keys = await createKeys()
    const files = await FileStore.open(dataDir)
    for (let round = 0; round < 5; round++) {
      const path = join(root, `moment-${round}.backup`)
      await writeBackup({ database, files, keys }, path)
      const { tables } = await readArchive(path)
      expect(tables.get('public.last')).toEqual(tables.get('public.first'))
    }
    isDone = true
    await writing
    await database.close()
  })
})

describe('cahier backup', () => {
  test('has the running backend make it, and makes it itself when none runs', async () => {
    const dataDir = fresh()
    const databaseUrl = await testDatabase()
    const backend = await createBackend({ ...fixtures, dataDir, databaseUrl }, silent)
    const url = await backend.listen()
    await writeFile(join(dataDir, 'backend.json'), JSON.stringify({ url }))
    const running = await backUpDirectory({ dataDir, databaseUrl }, join(root, 'running.backup'))
    const refused = await fetch(`${url}/backup/v1`, { method: 'POST', headers: { apikey: backend.publishableKey } })
    expect(refused.status).toBe(403)
    await backend.close()
    await rm(join(dataDir, 'backend.json'))
    expect(await backUpDirectory({ dataDir, databaseUrl }, join(root, 'still.backup'))).toEqual(running)
  })

  test('refuses a file that it cannot write', async () => {
    const dataDir = fresh()
    const databaseUrl = await testDatabase()
    await (await createBackend({ ...fixtures, dataDir, databaseUrl }, silent)).close()
    const attempt = backUpDirectory({ dataDir, databaseUrl }, join(root, 'absent', 'a.backup'))
    await expect(attempt).rejects.toMatchObject({ code: 'CAHIER-B015' })
  })
})

describe('a restoration is refused, and writes nothing,', () => {
  let whole: Buffer
  let databaseUrl: string

  beforeAll(async () => {
    const dataDir = fresh()
    databaseUrl = await testDatabase()
    const backend = await createBackend({ ...fixtures, dataDir, databaseUrl: await testDatabase() }, silent)
    const path = join(root, 'whole.backup')
    await backend.backUp(path)
    await backend.close()
    whole = await readFile(path)
  })

  async function refusal(bytes: Buffer, migrations = fixtures.migrationsDir): Promise<unknown> {
    const [path, dataDir] = [join(root, 'refused.backup'), join(fresh(), 'data')]
    await writeFile(path, bytes)
    const error = await restoreBackup(path, { dataDir, databaseUrl, migrationsDir: migrations }).catch((cause) => cause)
    await expect(readdir(dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
    return error
  }

  const damages: readonly [name: string, damage: (bytes: Buffer) => Buffer][] = [
    ['cut short', (bytes) => bytes.subarray(0, bytes.length - 1)],
    ['cut in half', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('Bonjour')],
    ['changed in one bit', (bytes) => Buffer.from(bytes).fill((bytes[400] ?? 0) ^ 1, 400, 401)],
  ]
  test.each(damages)('of a backup that is %s', async (_name, damage) => {
    expect(await refusal(damage(whole))).toMatchObject({ code: 'CAHIER-B012' })
  })

  test('of a backup whose rows were changed and packed again', async () => {
    const { gunzipSync, gzipSync } = await import('node:zlib')
    const text = gunzipSync(whole).toString()
    const changed = text.replace('"20260101000000","entries"', '"20260101000000","Entries"')
    expect(changed).not.toBe(text)
    expect(await refusal(gzipSync(changed))).toMatchObject({ code: 'CAHIER-B012' })
  })

  test('of a backup made under migrations that are not here', async () => {
    expect(await refusal(whole, await migrationsDir('select 1'))).toMatchObject({ code: 'CAHIER-B013' })
  })

  test('into a directory that holds something', async () => {
    const path = join(root, 'whole.backup')
    const dataDir = await mkdtemp(join(root, 'full-'))
    await writeFile(join(dataDir, 'kept'), 'x')
    const attempt = restoreBackup(path, { ...fixtures, dataDir, databaseUrl })
    await expect(attempt).rejects.toMatchObject({ code: 'CAHIER-B014' })
    expect(await readdir(dataDir)).toEqual(['kept'])
  })
})

test('one backup a night, from three o’clock on, seven of them kept', async () => {
  const directory = fresh()
  const made: string[] = []
  const backUp = async (path: string) => {
    made.push(path)
    await writeFile(path, '')
  }
  const at = (day: number, hour: number) => backUpNightly(directory, backUp, new Date(2026, 10, day, hour))
  for (let day = 1; day <= 9; day++) for (const hour of [2, 3, 4]) await at(day, hour)
  expect(made).toHaveLength(10)
  expect(await readdir(directory)).toEqual(
    ['03', '04', '05', '06', '07', '08', '09'].map((day) => `cahier-2026-11-${day}.backup`),
  )
  await writeFile(join(directory, 'mine.backup'), '')
  await at(10, 5)
  expect(await readdir(directory)).toContain('mine.backup')
})
