import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
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

test('there are backups of former versions', () => expect(packs.length).toBeGreaterThanOrEqual(2))

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
