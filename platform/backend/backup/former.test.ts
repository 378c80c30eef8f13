import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { testDatabase } from '../testing/database.ts'
import { temporaryDirectory } from '../testing/directory.ts'
import { restoreBackup } from './restore.ts'

/** Backups that the code of former commits made (`make.ts` there). */
const former = join(import.meta.dirname, '../../releases/testing/former')
const migrationsDir = join(import.meta.dirname, '../../../supabase/migrations')
const backupIn = 'former.backup'
const contents = (pack: string) => execFileSync('tar', ['-tzf', join(former, pack)], { encoding: 'utf8' })
const packs = readdirSync(former).filter((name) => name.endsWith('.tar.gz') && contents(name).includes(backupIn))

test('there are backups of former versions', () => expect(packs.length).toBeGreaterThanOrEqual(3))

test.each(packs)('a backup of %s is restored as it was, and brought up to date by the next start', async (pack) => {
  const directory = await temporaryDirectory('cahier-former-')
  onTestFinished(() => rm(directory, { recursive: true }))
  execFileSync('tar', ['-xpzf', join(former, pack), '-C', directory])
  const dataDir = join(directory, 'restored/backend')
  const url = await testDatabase()
  await restoreBackup(join(directory, backupIn), { dataDir, databaseUrl: url, migrationsDir })
  const database = await openDatabase({ dataDir, url, migrationsDir })
  onTestFinished(() => database.close())
  const newest = readdirSync(migrationsDir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  expect((await database.head()).head).toBe(newest?.slice(0, 14))
  expect(await database.as('postgres', (sql) => sql('select title, content from public.notes'))).toEqual([
    { title: 'Le trajet', content: 'Lu.' },
  ])
})

test('a data directory of the former engine is refused with the version to pass through, and left as it is', async () => {
  const directory = await temporaryDirectory('cahier-former-')
  onTestFinished(() => rm(directory, { recursive: true }))
  execFileSync('tar', ['-xpzf', join(former, '2026-11-22-53b936ef.tar.gz'), '-C', directory])
  const dataDir = join(directory, 'backend')
  const before = await contentsOf(dataDir)
  expect(before).toHaveProperty('postgres/PG_VERSION')
  const refusal = { code: 'CAHIER-B017', message: expect.stringContaining('check out 674e5498') }
  await expect(openDatabase({ dataDir, migrationsDir })).rejects.toMatchObject(refusal)
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
