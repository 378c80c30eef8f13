import type pg from 'pg'
import { type Log, silent } from '../log.ts'
import type { Connections, Database, DatabaseRole, MigrationLedger, Sql } from './database.ts'
import { type EmbeddedServer, startServer } from './embedded/server.ts'
import { lockDirectory } from './lock.ts'
import { migrate, readLedger, readMigrations } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { inTransaction } from './transaction.ts'

export interface DatabaseOptions {
  /** Keeps an exclusive lock on the directory and, without an address, runs a Postgres server on the cluster in it. */
  readonly dataDir?: string | undefined
  /** The address of a Postgres database, as its superuser or as an owner who may make roles. */
  readonly url?: string | undefined
  /** Applied before the promise resolves. */
  readonly migrationsDir?: string | undefined
  readonly migrateBefore?: string | undefined
  /** What the server of a directory says. */
  readonly log?: Log | undefined
}

/**
 * Opens a Postgres as a Supabase project has it: roles, auth schema and extensions first, then the migrations.
 *
 * @throws BackendError CAHIER-B001 (directory or database in use), -B002 to -B004 (migrations), -B005 (directory unusable), -B010 and
 * -B011 (address that cannot be used), -B016 and -B017 (no server for this machine or this directory)
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, url, migrationsDir, migrateBefore, log = silent } = options
  const opened = new AsyncDisposableStack()
  try {
    if (dataDir !== undefined) {
      const lock = lockDirectory(dataDir)
      opened.defer(() => lock.release())
    }
    let address = url
    let server: EmbeddedServer | undefined
    if (address === undefined) {
      if (dataDir === undefined) throw new Error('A database needs a directory or an address')
      server = await startServer(dataDir, log, { template: process.env.CAHIER_CLUSTER })
      opened.defer(server.stop)
      address = server.url
    }
    const connections = await openPostgres(address)
    opened.defer(() => connections.close())
    const database = new OpenDatabase(connections, opened, server)
    if (migrationsDir !== undefined) await database.migrate(migrationsDir, migrateBefore)
    return database
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

class OpenDatabase implements Database {
  readonly clients: pg.Pool
  readonly isEmbedded: boolean
  readonly lost: Promise<Error>
  readonly #connections: Connections
  readonly #opened: AsyncDisposableStack

  constructor(connections: Connections, opened: AsyncDisposableStack, server: EmbeddedServer | undefined) {
    this.clients = connections.clients
    this.isEmbedded = server !== undefined
    // The next process can start a server once this one's has ended, and nobody but its parent sees to that at once.
    this.lost = connections.lost.finally(() => server?.stop())
    this.#connections = connections
    this.#opened = opened
  }

  as<T>(role: DatabaseRole, work: (sql: Sql) => Promise<T>): Promise<T> {
    const { clients, owners } = this.#connections
    return inTransaction(role === 'service_role' ? clients : owners, role === 'postgres' ? undefined : role, work)
  }

  async migrate(migrationsDir: string, before?: string): Promise<string[]> {
    const migrations = await readMigrations(migrationsDir)
    return await migrate(this, before === undefined ? migrations : migrations.filter(({ version }) => version < before))
  }

  head(): Promise<MigrationLedger> {
    return readLedger(this)
  }

  listen(channel: string, heard: (payload: string) => void): Promise<void> {
    return this.#connections.listen(channel, heard)
  }

  async close(): Promise<void> {
    await this.#opened.disposeAsync()
  }
}
