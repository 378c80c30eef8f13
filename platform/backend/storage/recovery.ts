import type { Database, Sql } from '../database/database.ts'
import type { FileStore } from './files.ts'
import { knownVersions } from './objects.ts'

/**
 * Finishes what a crash interrupted: temporary files that a row names move to their final place, all others are deleted. Runs before
 * the first upload, because its temporary file has no row yet either.
 */
export async function recoverFiles(database: Database, files: FileStore): Promise<void> {
  const versions = await files.aside()
  const known = await namedBy(database, versions)
  for (const version of versions) await (known.has(version) ? files.place(version) : files.discard(version))
}

/** Removes files without a row in the final places: the process ended after deleting the row. */
export async function sweepFiles(database: Database, files: FileStore): Promise<void> {
  for await (const versions of files.placed()) {
    const known = await namedBy(database, versions)
    for (const version of versions) if (!known.has(version)) await files.discard(version)
  }
}

const namedBy = (database: Database, versions: readonly string[]) =>
  database.as('service_role', (sql: Sql) => knownVersions(sql, versions))
