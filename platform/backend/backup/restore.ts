import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeKeys } from '../access/keys.ts'
import type { Database } from '../database/database.ts'
import { type Migration, migrate, readMigrations } from '../database/migrations.ts'
import { openDatabase } from '../database/open.ts'
import { BackendError } from '../errors.ts'
import { FileStore } from '../storage/files.ts'
import { type BackupHead, type BackupSummary, type OnStep, readArchive } from './archive.ts'
import { ERASURES } from './erasures.ts'
import { fixNotation, storedTables, storeRows, suspendRules } from './tables.ts'

export interface RestoreOptions {
  /** Absent or empty. */
  readonly dataDir: string
  /** The application's data directory, around it: gets keys, sets and releases. Absent: they are left out. */
  readonly installationDir?: string | undefined
  /** An empty Postgres database. Absent: the embedded one. */
  readonly databaseUrl?: string | undefined
  readonly migrationsDir: string
  readonly onStep?: OnStep | undefined
}

/**
 * Makes a data directory of a backup: schema as it was, rows, files and keys. Reads the backup to its end first; the directory appears whole or
 * not at all. It gets the list of erased accounts that lies beside the backup, so that the next start erases them again.
 *
 * @throws CAHIER-B011 or -B014 when something stands there already, -B012 when the backup is not whole, -B013 when this checkout has not
 * the migrations it was made under, -B030 when it was made before what this checkout's baseline stands for
 */
export async function restoreBackup(path: string, options: RestoreOptions): Promise<BackupSummary> {
  const { dataDir, databaseUrl, migrationsDir, installationDir, onStep = () => {} } = options
  await requireEmpty(dataDir)
  let head: BackupHead | undefined
  const summary = await readArchive(path, {
    async head(read) {
      head = read
    },
    part: (part) => onStep('reading', part),
  })
  if (head === undefined) throw new Error('A backup without a head')
  const installed = [...new Set([...summary.installation.keys()].map((file) => file.split('/')[0] ?? ''))]
  if (installationDir !== undefined) await requireAbsent(installationDir, installed)
  const migrations = migrationsOf(head, await readMigrations(migrationsDir))

  await mkdir(dirname(dataDir), { recursive: true })
  const aside = `${dataDir}.${randomUUID()}`
  try {
    const database = await openDatabase({ dataDir: aside, url: databaseUrl })
    try {
      if ((await database.head()).head !== null) {
        throw new BackendError('CAHIER-B011 not empty', {})
      }
      await migrate(database, migrations)
      const staging = installationDir && join(aside, 'installation')
      await load(path, head, database, await FileStore.open(aside), staging, onStep)
    } finally {
      await database.close()
    }
    writeKeys(aside, head.keys)
    await copyFile(join(dirname(path), ERASURES), join(aside, ERASURES)).catch(unlessAbsent)
    if (installationDir !== undefined) {
      for (const name of installed) await rename(join(aside, 'installation', name), join(installationDir, name))
      await rm(join(aside, 'installation'), { recursive: true, force: true })
    }
    await rmdir(dataDir).catch(() => {})
    await rename(aside, dataDir)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
  return summary
}

function unlessAbsent(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

async function requireEmpty(dataDir: string): Promise<void> {
  const entries = (await readdir(dataDir).catch(unlessAbsent)) ?? []
  if (entries.length === 0) return
  throw new BackendError('CAHIER-B014 directory', { directory: dataDir })
}

async function requireAbsent(directory: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = join(directory, name)
    const stands = await access(path).then(
      () => true,
      () => false,
    )
    if (stands) {
      throw new BackendError('CAHIER-B014 file', { path })
    }
  }
}

/** The migrations that stood when the backup was made; later ones are applied at the next start. */
function migrationsOf(head: BackupHead, present: readonly Migration[]): Migration[] {
  const known = new Map(present.map((migration) => [migration.version, migration]))
  return sinceBaseline(head.migrations, present).map(({ version, checksum }) => {
    const migration = known.get(version)
    if (migration?.checksum === checksum) return migration
    throw new BackendError('CAHIER-B013', { version })
  })
}

/** A backup's list of migrations with the baseline of this checkout, if it has one, in the place of those that it stands for. */
function sinceBaseline(listed: BackupHead['migrations'], [first]: readonly Migration[]): BackupHead['migrations'] {
  if (!first?.baseline) return listed
  const { replaces, tag } = first.baseline
  const replaced = listed.filter(({ version }) => version < first.version)
  const found = replaced.at(-1)?.version
  if (found === undefined) return listed
  if (found !== replaces) throw new BackendError('CAHIER-B030 backup', { found, needed: replaces, tag })
  return [first, ...listed.filter(({ version }) => version > first.version)]
}

async function load(
  path: string,
  head: BackupHead,
  database: Database,
  files: FileStore,
  staging: string | undefined,
  onStep: OnStep,
): Promise<void> {
  await database.as('postgres', async (sql) => {
    await sql('set local statement_timeout to 0')
    await fixNotation(sql)
    const tables = (await storedTables(sql)).map(({ table }) => table)
    const restoreRules = await suspendRules(sql, tables)
    await sql(`truncate ${tables.join(', ')}`)
    await readArchive(path, {
      part: (part) => onStep('restoring', part),
      table: (table, rows) => storeRows(sql, table, rows),
      file: async (version, content) => {
        const target = await files.shelved(version)
        await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
      },
      installation: async (file, content) => {
        if (staging === undefined) return
        const target = join(staging, file)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
      },
    })
    for (const { name, next } of head.sequences)
      await sql('select setval($1::regclass, $2::bigint, false)', [name, next])
    await restoreRules()
  })
}
