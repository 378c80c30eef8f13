import type pg from 'pg'

/** Runs one statement with `$1…` parameters and gives its rows. Dates and times come as in JSON. */
export type Sql = <Row>(statement: string, parameters?: readonly unknown[]) => Promise<Row[]>

/** Who a transaction runs as: the owner of everything, the auth service, or a client whose rights the policies decide. */
export type DatabaseRole = 'postgres' | 'supabase_auth_admin' | 'service_role'

export interface Database {
  /** Connections for requests. Outside a transaction that takes a role they have no rights at all. */
  readonly clients: pg.Pool
  /** Whether the server's processes are ours. */
  readonly isEmbedded: boolean
  /** Runs `work` in one transaction under a role; commits when it resolves, rolls back when it throws. */
  as<T>(role: DatabaseRole, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Applies the migrations of a directory that are not in the ledger yet and gives their file names. */
  migrate(migrationsDir: string, before?: string): Promise<string[]>
  /** The highest migration applied, and the one a release must have been built against at least. */
  head(): Promise<MigrationLedger>
  /** Calls `heard` with the payload of each notification of a channel, once its transaction has committed. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  /** Resolves when the database has become unusable: the process should be restarted. */
  readonly lost: Promise<Error>
  close(): Promise<void>
}

/** The connections to a Postgres database. */
export interface Connections extends Pick<Database, 'clients' | 'listen' | 'lost' | 'close'> {
  /** Connections of the owner, for the services. */
  readonly owners: pg.Pool
}

/**
 * What a release compares itself with: it runs when its need ≤ head and the version it was built against ≥ floor.
 * Both are migration versions, null on a database without migrations.
 */
export interface MigrationLedger {
  readonly head: string | null
  readonly floor: string | null
}
