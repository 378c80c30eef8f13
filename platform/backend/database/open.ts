import { CompiledQuery, type Kysely } from 'kysely'
import type { Database, DatabaseRole, Engine, MigrationLedger, Sql } from './database.ts'
import { type DirectoryLock, lockDirectory } from './lock.ts'
import { migrate, readLedger, readMigrations } from './migrations.ts'

export interface DatabaseOptions {
  /** Keeps an exclusive lock on the directory, and the database in `<dataDir>/postgres`. Absent: in memory. */
  readonly dataDir?: string | undefined
  /** The address of a Postgres database, as one of its superusers, in place of PGlite. */
  readonly url?: string | undefined
  /** Applied before the promise resolves. */
  readonly migrationsDir?: string | undefined
}

/**
 * Opens a Postgres as a Supabase project has it: roles, auth schema and extensions first, then the migrations.
 *
 * @throws BackendError CAHIER-B001 (directory or database in use), -B002 to -B004 (migrations), -B005 (directory unusable), -B010 and
 * -B011 (Postgres that cannot be used)
 */
export async function openDatabase({ dataDir, url, migrationsDir }: DatabaseOptions = {}): Promise<Database> {
  const lock = dataDir === undefined ? undefined : lockDirectory(dataDir)
  try {
    const database = new OpenDatabase(await openEngine(dataDir, url), lock)
    try {
      if (migrationsDir !== undefined) await database.migrate(migrationsDir)
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** Loads the one driver that is asked for. */
async function openEngine(dataDir: string | undefined, url: string | undefined): Promise<Engine> {
  if (url !== undefined) return (await import('./postgres.ts')).openPostgres(url)
  return (await import('./pglite.ts')).openPglite(dataDir)
}

class OpenDatabase implements Database {
  readonly kysely: Kysely<unknown>
  readonly lost: Promise<Error>
  readonly #engine: Engine
  readonly #lock: DirectoryLock | undefined

  constructor(engine: Engine, lock: DirectoryLock | undefined) {
    this.kysely = engine.kysely
    this.lost = engine.lost
    this.#engine = engine
    this.#lock = lock
  }

  as<T>(role: DatabaseRole, work: (sql: Sql, transaction: Kysely<unknown>) => Promise<T>): Promise<T> {
    const { kysely, assume } = this.#engine.under(role)
    return kysely.transaction().execute(async (transaction) => {
      const sql: Sql = async <Row>(statement: string, parameters: readonly unknown[] = []) =>
        (await transaction.executeQuery<Row>(CompiledQuery.raw(statement, [...parameters]))).rows
      if (assume !== undefined) await sql(assume)
      return await work(sql, transaction)
    })
  }

  async migrate(migrationsDir: string): Promise<string[]> {
    return await migrate(this, await readMigrations(migrationsDir))
  }

  head(): Promise<MigrationLedger> {
    return readLedger(this)
  }

  listen(channel: string, heard: () => void): Promise<void> {
    return this.#engine.listen(channel, heard)
  }

  maintain(): Promise<void> {
    return this.#engine.maintain()
  }

  async close(): Promise<void> {
    await this.#engine.close()
    this.#lock?.release()
  }
}
