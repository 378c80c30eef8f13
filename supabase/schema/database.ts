import { rm } from 'node:fs/promises'
import { type Database, openDatabase, silent } from '@cahier/backend'
import { startServer } from '@cahier/backend/server'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { migrationsDirectory } from './migrations.ts'

/** Nothing here has to survive anything. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** Opens a new database on a server of its own, for as long as `work` takes. It is empty also where new data directories begin as copies of another. */
export async function withEmptyDatabase<Result>(
  work: (database: Database) => Promise<Result>,
  migrationsDir?: string,
): Promise<Result> {
  const dataDir = await temporaryDirectory('cahier-schema-')
  try {
    const server = await startServer(dataDir, silent, { settings })
    try {
      const database = await openDatabase({ url: server.url, migrationsDir })
      return await work(database).finally(() => database.close())
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Applies every migration to a new database, for as long as `work` takes. */
export const withMigratedDatabase = <Result>(work: (database: Database) => Promise<Result>): Promise<Result> =>
  withEmptyDatabase(work, migrationsDirectory)
