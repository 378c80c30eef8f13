import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackendKeys } from '../access/keys.ts'
import type { Database } from '../database/database.ts'
import { BackendError } from '../errors.ts'
import type { FileStore } from '../storage/files.ts'
import { ArchiveWriter, type OnStep } from './archive.ts'
import { installationFiles } from './installation.ts'
import { fixNotation, storedRows, storedTables, usedSequences } from './tables.ts'

export interface BackedUp {
  readonly database: Database
  readonly files: FileStore
  readonly keys: BackendKeys
  /** The application's data directory, of which what cannot be made again is taken along. */
  readonly installationDir?: string | undefined
  readonly onStep?: OnStep | undefined
  /** Told each set file of the application that cannot be read. */
  readonly onDamagedSet?: ((path: string) => void) | undefined
}

/**
 * Writes everything a backend holds to a file that was not there before: the rows as they stood at one moment, then the files that
 * they name, which nobody removes meanwhile, then the application's keys, sets and live releases. Holds passwords' hashes and keys, so only its owner may read it.
 *
 * @throws CAHIER-B015 when the file cannot be written; nothing stays of it
 */
export async function writeBackup(
  { database, files, keys, installationDir, onStep = () => {}, onDamagedSet }: BackedUp,
  path: string,
): Promise<void> {
  const aside = `${path}.${process.pid}.partial`
  await rm(aside, { force: true }).catch(() => {})
  const archive = new ArchiveWriter(aside)
  try {
    await files.keeping(async () => {
      const versions = await database.as('postgres', async (sql) => {
        await sql('set transaction isolation level repeatable read, read only')
        await fixNotation(sql)
        await archive.head({
          madeAt: new Date().toISOString(),
          migrations: await sql('select version, checksum from supabase_migrations.schema_migrations order by version'),
          sequences: await usedSequences(sql),
          keys,
        })
        for (const { order, ...table } of await storedTables(sql)) {
          onStep('writing', table.table)
          await archive.table(table, storedRows(sql, { ...table, order }))
        }
        const rows = await sql<{ version: string }>(
          'select version from storage.objects where version is not null order by version',
        )
        return rows.map(({ version }) => version)
      })
      onStep('writing', 'storage')
      for (const version of versions) {
        const file = await files.open(version)
        if (file === undefined) continue
        const { size } = await file.stat()
        await archive.file(version, size, file.createReadStream())
      }
    })
    onStep('writing', 'installation')
    if (installationDir !== undefined) await writeInstallation(archive, installationDir, onDamagedSet)
    await archive.end()
    await rename(aside, path)
  } catch (error) {
    await archive.abandon()
    await rm(aside, { force: true })
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new BackendError('CAHIER-B015', { path }, { cause: error })
  }
}

async function writeInstallation(
  archive: ArchiveWriter,
  directory: string,
  onDamagedSet: BackedUp['onDamagedSet'],
): Promise<void> {
  for (const path of await installationFiles(directory, onDamagedSet)) {
    await using file = await open(join(directory, path))
    const { size } = await file.stat()
    // A log grows while it is read.
    const content = size === 0 ? [] : file.createReadStream({ end: size - 1, autoClose: false })
    await archive.installation(path, size, content)
  }
}
