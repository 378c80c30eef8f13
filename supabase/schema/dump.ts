import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@cahier/backend'
import { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { migrationsDirectory } from './migrations.ts'

/** Absolute path of the schema file. */
export const schemaFile = join(import.meta.dirname, '../schema.sql')

/**
 * Migrates a new database and returns pg_dump's description of its schema.
 *
 * @param look queries the open database; its result is returned too
 */
export async function dumpSchema<Result>(look: (database: Database) => Promise<Result>): Promise<[string, Result]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cahier-schema-'))
  try {
    const database = await openDatabase({ dataDir, migrationsDir: migrationsDirectory })
    const result = await look(database).finally(() => database.close())
    // Reopens the database as superuser, because the backend's role may not read everything.
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
