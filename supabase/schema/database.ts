import { rm } from 'node:fs/promises'
import { type Database, openDatabase } from '@cahier/backend'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { migrationsDirectory } from './migrations.ts'

/** Applies every migration to a new database, for as long as `work` takes. */
export async function withMigratedDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const dataDir = await temporaryDirectory('cahier-schema-')
  try {
    const database = await openDatabase({ dataDir, migrationsDir: migrationsDirectory })
    return await work(database).finally(() => database.close())
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
