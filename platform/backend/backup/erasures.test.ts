import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { testBackend } from '../testing/backend.ts'
import { testDatabase } from '../testing/database.ts'
import { temporaryDirectory } from '../testing/directory.ts'
import { Erasures } from './erasures.ts'

const hash = (letter: string) => letter.repeat(64)

/** A database that remembers erasures, and says what it was given. */
async function opened() {
  const root = await temporaryDirectory('cahier-erasures-')
  const migrationsDir = join(root, 'migrations')
  await mkdir(migrationsDir)
  await writeFile(
    join(migrationsDir, '20260101000000_erasures.sql'),
    `create schema private;
     create table private.erased_accounts (hash text primary key, erased_at timestamptz not null default now());
     create function private.replay_erasures(hashes text[]) returns integer language sql as $$
       insert into private.erased_accounts (hash) select unnest(hashes) on conflict do nothing;
       select cardinality(hashes)
     $$;`,
  )
  const database = await openDatabase({ dataDir: join(root, 'data'), url: await testDatabase(), migrationsDir })
  onTestFinished(() => database.close())
  const erase = (letter: string, ago = '0') =>
    database.as('postgres', (sql) =>
      sql(`insert into private.erased_accounts values ($1, now() - $2::interval)`, [hash(letter), ago]),
    )
  const erased = () =>
    database.as('postgres', async (sql) =>
      (await sql<{ hash: string }>('select hash from private.erased_accounts order by hash')).map((row) => row.hash),
    )
  return { root, database, erase, erased }
}

const fail = (error: unknown) => expect.fail(String(error))
const listed = async (path: string) => (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')

test('what was erased stands in each list, once', async () => {
  const { root, database, erase } = await opened()
  const directories = { dataDir: join(root, 'data'), backupsDir: join(root, 'backups') }
  await erase('a', '1 day')
  const erasures = await Erasures.open(database, directories, fail)
  await erase('b')
  await erasures.keep()
  await erasures.keep()
  // Its transaction began before the last look.
  await erase('c', '5 minutes')
  await erasures.keep()
  for (const directory of Object.values(directories))
    expect(await listed(join(directory, 'erased-accounts'))).toEqual([hash('a'), hash('b'), hash('c')])
})

test('a database of before gets what the lists have, and the lists what each other have', async () => {
  const { root, database, erase, erased } = await opened()
  const [first, second] = [join(root, 'one/erased-accounts'), join(root, 'two/erased-accounts')]
  for (const path of [first, second]) await mkdir(dirname(path))
  await writeFile(first, `\n${hash('a')}`)
  // The last line was cut off.
  await writeFile(second, `\n${hash('b')}\n${hash('d').slice(0, 30)}`)
  await erase('c')
  await Erasures.open(database, { dataDir: dirname(first), backupsDir: dirname(second) }, fail)
  expect(await erased()).toEqual([hash('a'), hash('b'), hash('c')])
  expect((await listed(first)).toSorted()).toEqual([hash('a'), hash('b'), hash('c')])
  expect((await listed(second)).filter((line) => line.length === 64).toSorted()).toEqual([
    hash('a'),
    hash('b'),
    hash('c'),
  ])
})

test('a database without erasures is left alone', async () => {
  const root = await temporaryDirectory('cahier-erasures-')
  const database = await openDatabase({ dataDir: join(root, 'data'), url: await testDatabase() })
  onTestFinished(() => database.close())
  await writeFile(join(root, 'erased-accounts'), `\n${hash('a')}`)
  await (await Erasures.open(database, { dataDir: root }, fail)).keep()
  expect(await listed(join(root, 'erased-accounts'))).toEqual([hash('a')])
})

test('backups that cannot be read are reported, keep nobody waiting, and count once they can be read', async () => {
  const { root, database, erase, erased } = await opened()
  const [dataDir, backupsDir] = [join(root, 'data'), join(root, 'backups')]
  // Not even an administrator reads through a file.
  await writeFile(backupsDir, '')
  await erase('a')
  const errors: unknown[] = []
  const erasures = await Erasures.open(database, { dataDir, backupsDir }, (error) => errors.push(error))
  expect(errors).toMatchObject([{ code: 'ENOTDIR' }])
  await erase('b')
  await expect(erasures.keep()).rejects.toMatchObject({ code: 'ENOTDIR' })
  expect(await listed(join(dataDir, 'erased-accounts'))).toEqual([hash('a'), hash('b')])

  await rm(backupsDir)
  await mkdir(backupsDir)
  await writeFile(join(backupsDir, 'erased-accounts'), `\n${hash('a')}\n${hash('c')}`)
  await erasures.keep()
  await erasures.keep()
  expect(await erased()).toEqual([hash('a'), hash('b'), hash('c')])
  expect(await listed(join(backupsDir, 'erased-accounts'))).toEqual([hash('a'), hash('c'), hash('b')])
  expect(await listed(join(dataDir, 'erased-accounts'))).toEqual([hash('a'), hash('b'), hash('c')])
})

test('a list of the data directory that cannot be read is an error', async () => {
  const { root, database } = await opened()
  await mkdir(join(root, 'unreadable/erased-accounts'), { recursive: true })
  await expect(Erasures.open(database, { dataDir: join(root, 'unreadable') }, fail)).rejects.toMatchObject({
    code: 'EISDIR',
  })
})

test('a server whose backups cannot be reached starts, says so, and runs its jobs', async () => {
  const backupsDir = join(await temporaryDirectory('cahier-erasures-'), 'backups')
  await writeFile(backupsDir, '')
  const failures: string[] = []
  const log = (level: string, event: string) => void (level === 'error' && failures.push(event))
  const backend = await testBackend({ jobInterval: 10, backupsDir }, log)
  onTestFinished(() => backend.close())
  await vi.waitFor(async () => {
    const { data } = await backend.server().from('job_runs').select('run_by').throwOnError()
    expect(data.length).toBeGreaterThanOrEqual(2)
    expect(failures.length).toBeGreaterThanOrEqual(2)
  })
  expect(new Set(failures)).toEqual(new Set(['erasures not listed']))
})
