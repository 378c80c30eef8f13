import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '../database/migrations.ts'
import { openDatabase } from '../database/open.ts'
import { testDatabase } from '../testing/database.ts'
import { temporaryDirectory } from '../testing/directory.ts'
import { formerMigrations } from '../testing/former-migrations.ts'
import { restoreBackup } from './restore.ts'

/** Backups that the code of former commits made (`make.ts` there). */
const former = join(import.meta.dirname, '../../releases/testing/former')
const migrationsDir = join(import.meta.dirname, '../../../supabase/migrations')
const backupIn = 'former.backup'
const contents = (pack: string) => execFileSync('tar', ['-tzf', join(former, pack)], { encoding: 'utf8' })
const packs = readdirSync(former).filter((name) => name.endsWith('.tar.gz') && contents(name).includes(backupIn))

test('there are backups of former versions', () => expect(packs.length).toBeGreaterThanOrEqual(3))

const newest = readdirSync(migrationsDir)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1)
  ?.slice(0, 14)
/** What the version says that one has to pass through. */
const refusal = { code: 'CAHIER-B030', message: expect.stringContaining('check out schema-history') }

test.each(packs)(
  'a backup of %s is restored as it was by the version to pass through, and brought up to date after it',
  async (pack) => {
    const directory = await temporaryDirectory('cahier-former-')
    onTestFinished(() => rm(directory, { recursive: true }))
    execFileSync('tar', ['-xpzf', join(former, pack), '-C', directory])
    const dataDir = join(directory, 'restored/backend')
    const url = await testDatabase()
    const path = join(directory, backupIn)
    await expect(restoreBackup(path, { dataDir, databaseUrl: url, migrationsDir })).rejects.toMatchObject(refusal)

    const through = await formerMigrations()
    onTestFinished(() => rm(through, { recursive: true }))
    await restoreBackup(path, { dataDir, databaseUrl: url, migrationsDir: through })
    await expect(openDatabase({ dataDir, url, migrationsDir })).rejects.toMatchObject(refusal)
    await (await openDatabase({ dataDir, url, migrationsDir: through })).close()
    const database = await openDatabase({ dataDir, url, migrationsDir })
    onTestFinished(() => database.close())
    expect((await database.head()).head).toBe(newest)
    expect(await database.as('postgres', (sql) => sql('select title, content from public.notes'))).toEqual([
      { title: 'Le trajet', content: 'Lu.' },
    ])
  },
)

test('a data directory of before moves in one step where it has all migrations, else it is refused and moves after the version to pass through', async () => {
  const [dataDir, through] = await Promise.all([temporaryDirectory('cahier-former-'), formerMigrations()])
  for (const directory of [dataDir, through]) onTestFinished(() => rm(directory, { recursive: true }))
  const before = '20261125000000'
  await (await openDatabase({ dataDir, migrationsDir: through, migrateBefore: before })).close()
  await expect(openDatabase({ dataDir, migrationsDir })).rejects.toMatchObject(refusal)
  const last = await openDatabase({ dataDir, migrationsDir: through })
  const ledger = await last.head()
  await last.close()
  const moved = await openDatabase({ dataDir, migrationsDir })
  onTestFinished(() => moved.close())
  const contracted = (await readMigrations(migrationsDir)).findLast(({ contracts }) => contracts)?.version
  expect(await moved.head()).toEqual({ head: newest, floor: contracted ?? ledger.floor })
  expect(await moved.migrate(migrationsDir)).toEqual([])
})

test('a data directory of the former engine is refused with the version to pass through, and left as it is', async () => {
  const directory = await temporaryDirectory('cahier-former-')
  onTestFinished(() => rm(directory, { recursive: true }))
  execFileSync('tar', ['-xpzf', join(former, '2026-11-22-53b936ef.tar.gz'), '-C', directory])
  const dataDir = join(directory, 'backend')
  const before = await contentsOf(dataDir)
  expect(before).toHaveProperty('postgres/PG_VERSION')
  await expect(openDatabase({ dataDir, migrationsDir })).rejects.toMatchObject({
    code: 'CAHIER-B017',
    message: expect.stringContaining('check out 674e5498'),
  })
  expect(await contentsOf(dataDir)).toEqual(before)
})

/** The files of a folder by their paths, besides those of its lock. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('lock'))
  const each = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return [relative(folder, path), await readFile(path, 'base64')]
  })
  return Object.fromEntries(await Promise.all(each))
}
