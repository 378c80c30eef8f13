import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@cahier/backend'
import { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { migrationsDirectory } from './migrations.ts'

/** The file that shows the schema, absolute. */
export const schemaFile = join(import.meta.dirname, '../schema.sql')

/**
 * Migrates a new database and gives what pg_dump says of its schema.
 *
 * @param look what else is asked of the database while it is open
 */
export async function dumpSchema<Result>(look: (database: Database) => Promise<Result>): Promise<[string, Result]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cahier-schema-'))
  try {
    const database = await openDatabase({ dataDir, migrationsDir: migrationsDirectory })
    const result = await look(database).finally(() => database.close())
    // Opened again without the backend's session, which may not read everything.
    const pg = await PGlite.create({ dataDir: join(dataDir, 'postgres') })
    try {
      const dump = await pgDump({ pg, args: ['--schema-only', '--no-owner'] })
      return [await dump.text(), result]
    } finally {
      await pg.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
