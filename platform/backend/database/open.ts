import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { BackendError } from '../errors.ts'
import { SingleConnection } from './driver.ts'
import { type DirectoryLock, lockDirectory } from './lock.ts'
import { maintain } from './maintenance.ts'
import { type MigrationLedger, migrate, readLedger, readMigrations } from './migrations.ts'

/** Runs one statement with `$1…` parameters and gives its rows. Dates and times come as in JSON. */
export type Sql = <Row>(statement: string, parameters?: readonly unknown[]) => Promise<Row[]>

/** Who a transaction runs as: the owner of everything, the auth service, or a client whose rights the policies decide. */
export type DatabaseRole = 'postgres' | 'supabase_auth_admin' | 'service_role'

export interface Database {
  /** For the REST layer. Outside a transaction that takes a role it has no rights at all. */
  readonly kysely: Kysely<unknown>
  /** Runs `work` in one transaction under a role; commits when it resolves, rolls back when it throws. */
  as<T>(role: DatabaseRole, work: (sql: Sql, transaction: Kysely<unknown>) => Promise<T>): Promise<T>
  /** Applies the migrations of a directory that are not in the ledger yet and gives their file names. */
  migrate(migrationsDir: string): Promise<string[]>
  /** The highest migration applied, and the one a release must have been built against at least. */
  head(): Promise<MigrationLedger>
  /** Calls `heard` after each commit that notified a channel. */
  listen(channel: string, heard: () => void): Promise<void>
  /** Does the upkeep that a server's background processes would; now and then is enough. */
  maintain(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Keeps the database in `<dataDir>/postgres` under an exclusive lock. Absent: in memory. */
  readonly dataDir?: string
  /** Applied before the promise resolves. */
  readonly migrationsDir?: string
}

/**
 * Opens PGlite as a Supabase project has its Postgres: roles, auth schema and extensions first, then the migrations.
 *
 * @throws BackendError CAHIER-B001 (directory in use), -B002 to -B004 (migrations), -B005 (directory unusable)
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const lock = options.dataDir === undefined ? undefined : lockDirectory(options.dataDir)
  try {
    const pglite = await openPglite(options.dataDir)
    try {
      const database = new PgliteDatabase(pglite, lock)
      await database.bootstrap()
      if (options.migrationsDir !== undefined) await database.migrate(options.migrationsDir)
      return database
    } catch (error) {
      await pglite.close()
      throw error
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

// What the REST layer expects of the driver: exact integers, JSON decoded, times as Postgres writes them in JSON
// ('2026-11-21T12:29:01.443+00:00'; browsers do not all read its other form).
const isoTime = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
const parsers = {
  20: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  114: (text: string) => JSON.parse(text),
  3802: (text: string) => JSON.parse(text),
  1700: (text: string) => (String(Number(text)) === text ? Number(text) : text),
  1082: (text: string) => text,
  1083: (text: string) => text,
  1114: isoTime,
  1184: isoTime,
  1266: (text: string) => text,
}

async function openPglite(dataDir: string | undefined): Promise<PGlite> {
  const extensions = { btree_gin, pg_trgm, pgcrypto, unaccent }
  if (dataDir === undefined) return await PGlite.create({ extensions, parsers })
  const directory = join(dataDir, 'postgres')
  try {
    await mkdir(directory, { recursive: true })
    return await PGlite.create({ dataDir: directory, extensions, parsers })
  } catch (cause) {
    throw new BackendError('CAHIER-B005', `La base de données de ${directory} ne s’ouvre pas.`, { cause })
  }
}

/** What stands before the first migration: roles and accounts, then what the other services bring. */
const BOOTSTRAP = ['bootstrap.sql', '../storage/schema.sql', '../realtime/schema.sql']

class PgliteDatabase implements Database {
  readonly kysely: Kysely<unknown>
  readonly #pglite: PGlite
  readonly #lock: DirectoryLock | undefined

  constructor(pglite: PGlite, lock: DirectoryLock | undefined) {
    this.#pglite = pglite
    this.#lock = lock
    this.kysely = new Kysely({
      dialect: {
        createDriver: () => new SingleConnection(pglite),
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: (kysely) => new PostgresIntrospector(kysely),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
  }

  /** Idempotent. Leaves the session as `authenticator`, who may do nothing but become somebody else. */
  async bootstrap(): Promise<void> {
    for (const file of BOOTSTRAP) await this.#pglite.exec(await readFile(join(import.meta.dirname, file), 'utf8'))
    await this.#pglite.exec('set session authorization authenticator')
  }

  as<T>(role: DatabaseRole, work: (sql: Sql, transaction: Kysely<unknown>) => Promise<T>): Promise<T> {
    return this.kysely.transaction().execute(async (transaction) => {
      const sql: Sql = async <Row>(statement: string, parameters: readonly unknown[] = []) =>
        (await transaction.executeQuery<Row>(CompiledQuery.raw(statement, [...parameters]))).rows
      await sql(`set local session authorization ${role}`)
      return await work(sql, transaction)
    })
  }

  async migrate(migrationsDir: string): Promise<string[]> {
    return await migrate(this, await readMigrations(migrationsDir))
  }

  head(): Promise<MigrationLedger> {
    return readLedger(this)
  }

  async listen(channel: string, heard: () => void): Promise<void> {
    // On the one connection, so not while another's transaction has it.
    await this.kysely.connection().execute(() => this.#pglite.listen(channel, heard))
  }

  maintain(): Promise<void> {
    return maintain(this.kysely)
  }

  async close(): Promise<void> {
    await this.kysely.destroy()
    if (!this.#pglite.closed) await this.#pglite.close()
    this.#lock?.release()
  }
}
