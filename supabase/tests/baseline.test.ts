import { rm } from 'node:fs/promises'
import { openDatabase } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { formerMigrations } from '@cahier/backend/testing/former-migrations'
import { migrationFinding } from '@cahier/cli/doctor'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsDirectory, readMigrations } from '../schema/migrations.ts'
import { readSchema } from '../schema/statements.ts'

const root = `${migrationsDirectory}/../..`
const [baseline = ''] = (await readMigrations()).map(({ file }) => file)
const replaced = async () => {
  const directory = await formerMigrations()
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

test('a database that moves to the baseline becomes what an empty one becomes by it', async () => {
  const url = await testDatabase()
  await (await openDatabase({ url, migrationsDir: await replaced() })).close()
  const moved = await openDatabase({ url })
  const applied = await moved.migrate(migrationsDirectory)
  expect(applied).not.toContain(baseline)
  const fresh = await openDatabase({ url: await testDatabase('migrated') })
  expect(await readSchema(moved)).toEqual(await readSchema(fresh))
  await Promise.all([moved.close(), fresh.close()])
})

test('the doctor’s statement puts the baseline into the ledger of a hosted project', async () => {
  const url = await testDatabase()
  const database = await openDatabase({ url, migrationsDir: await replaced() })
  const { head } = await database.head()
  const finding = await migrationFinding(root, head ?? '')
  expect(finding).toMatchObject({ defect: 'baseline' })
  const versions = await database.as('postgres', async (sql) => {
    // The command line's ledger has no checksums, and may lack statements.
    await sql('alter table supabase_migrations.schema_migrations drop column checksum, alter statements drop not null')
    const exchange = () => sql(finding?.detail ?? '')
    await exchange()
    // A second time it changes nothing.
    await exchange()
    return sql('select version, name from supabase_migrations.schema_migrations')
  })
  expect(versions).toEqual([{ version: baseline.slice(0, 14), name: 'baseline' }])
  await database.close()
})
