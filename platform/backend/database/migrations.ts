import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BackendError } from '../errors.ts'
import { type Baseline, readBaseline } from './baseline.ts'
import type { Database, MigrationLedger, Sql } from './database.ts'
import { lineAt, type Statement, splitStatements } from './statements.ts'

/** One file of supabase/migrations: `<version, 14 digits>_<name>.sql`. */
export interface Migration {
  readonly version: string
  readonly name: string
  readonly file: string
  readonly script: string
  readonly checksum: string
  /** Its header says `-- contract: true`: it removes something, so releases built before it no longer work. */
  readonly contracts: boolean
  /** What it stands for, if its header says that it is a baseline. */
  readonly baseline: Baseline | null
}

const FILE_NAME = /^(\d{14})_([a-z0-9_]+)\.sql$/
const CONTRACT_HEADER = /^(?:[ \t]*(?:--[^\n]*)?\n)*?--[ \t]*contract:[ \t]*true[ \t]*$/im

/** Reads the migrations of a directory in version order. Throws CAHIER-B004 for a file that is not named like one. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)))
  migrations.forEach((migration, index) => {
    const previous = migrations[index - 1]
    if (previous?.version === migration.version) {
      throw new BackendError('CAHIER-B004 same version', {
        version: migration.version,
        first: previous.file,
        second: migration.file,
      })
    }
  })
  return migrations
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const [, version, name] = FILE_NAME.exec(file) ?? []
  if (version === undefined || name === undefined) {
    throw new BackendError('CAHIER-B004 name', { file })
  }
  const script = await readFile(join(directory, file), 'utf8')
  const checksum = createHash('sha256').update(script).digest('hex')
  return {
    version,
    name,
    file,
    script,
    checksum,
    contracts: CONTRACT_HEADER.test(script),
    baseline: readBaseline(script),
  }
}

/**
 * Applies the migrations that the ledger does not list yet, in version order, each file in one transaction of its own. A database that has
 * what a baseline stands for only gets the baseline's row in the ledger.
 *
 * @returns the file names applied now
 * @throws CAHIER-B002 naming file and line when a statement fails, CAHIER-B003 when a file changed after it was applied, CAHIER-B030 when the
 * database lacks migrations that a baseline stands for
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await database.as('postgres', (sql) =>
    sql<{ version: string; checksum: string }>('select version, checksum from supabase_migrations.schema_migrations'),
  )
  const checksums = new Map(applied.map((row) => [row.version, row.checksum]))
  for (const migration of migrations) {
    const known = checksums.get(migration.version)
    if (known !== undefined && known !== migration.checksum) {
      throw new BackendError('CAHIER-B003', { file: migration.file })
    }
  }
  const pending = migrations.filter((migration) => !checksums.has(migration.version))
  const ran: string[] = []
  for (const migration of pending) {
    const statements = statementsFor(migration, [...checksums.keys()])
    await apply(database, migration, statements)
    if (statements.length > 0) ran.push(migration.file)
  }
  return ran
}

/** @param versions the migrations that the database had before any was applied now */
function statementsFor({ script, baseline }: Migration, versions: readonly string[]): Statement[] {
  if (baseline === null) return splitStatements(script)
  if (versions.includes(baseline.replaces)) return []
  const found = versions.toSorted().at(-1)
  if (found !== undefined) {
    throw new BackendError('CAHIER-B030 database', { found, needed: baseline.replaces, tag: baseline.tag })
  }
  // One request: to split so long a script takes as long as to run it, and Postgres says where it failed.
  return [{ sql: script, line: 1 }]
}

async function apply(database: Database, migration: Migration, statements: readonly Statement[]): Promise<void> {
  try {
    await database.as('postgres', async (sql) => {
      await sql('set local statement_timeout to 0')
      for (const { sql: text, line } of statements) await runStatement(sql, migration, text, line)
      await sql(
        `insert into supabase_migrations.schema_migrations (version, name, statements, checksum, contracts)
         values ($1, $2, $3, $4, $5)`,
        [
          migration.version,
          migration.name,
          migration.baseline === null ? statements.map((statement) => statement.sql) : [],
          migration.checksum,
          migration.contracts,
        ],
      )
    })
  } catch (cause) {
    if (cause instanceof BackendError) throw cause
    throw failure(migration.file, null, cause)
  }
}

async function runStatement(sql: Sql, migration: Migration, text: string, line: number): Promise<void> {
  try {
    await sql(text)
  } catch (cause) {
    const position = cause instanceof Error && 'position' in cause ? Number(cause.position) : Number.NaN
    const failing = Number.isNaN(position) ? line : line + lineAt(text, position - 1) - 1
    throw failure(migration.file, failing, cause)
  }
}

/** @param line where the script failed; null at the commit */
function failure(file: string, line: number | null, cause: unknown): BackendError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new BackendError('CAHIER-B002', { file: basename(file), line, reason }, { cause })
}

/** Reads head and floor from the ledger table. */
export async function readLedger(database: Database): Promise<MigrationLedger> {
  const [row] = await database.as('postgres', (sql) =>
    sql<{ head: string | null; floor: string | null }>(
      `select max(version) as head, coalesce(max(version) filter (where contracts), min(version)) as floor
       from supabase_migrations.schema_migrations`,
    ),
  )
  return { head: row?.head ?? null, floor: row?.floor ?? null }
}
