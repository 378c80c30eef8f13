import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResult as PostgresResult } from 'pg'

/** Hands out the connections of a pool, each to one user until it is released. */
export class PooledConnections implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect())
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.client.release()
  }

  async beginTransaction({ client }: PooledConnection): Promise<void> {
    await client.query('begin')
  }

  async commitTransaction({ client }: PooledConnection): Promise<void> {
    await client.query('commit')
  }

  async rollbackTransaction({ client }: PooledConnection): Promise<void> {
    await client.query('rollback')
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient

  constructor(client: PoolClient) {
    this.client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.some(Array.isArray) ? await this.#written(sql, parameters) : [...parameters]
    const { rows, rowCount } = await this.client.query<Row & object>(sql, values)
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, nothing here reads by cursor.
  async *streamQuery() {
    throw new Error('Connections do not stream')
  }

  /**
   * Lists for JSON columns as JSON: node-postgres takes every list for an array of SQL's. Which it is only the statement tells, so the
   * server is asked, in one go that leaves nothing behind.
   */
  async #written(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const results: unknown = await this.client.query(
      `prepare cahier_types as ${sql}
       ; select parameter_types::oid[] as types from pg_prepared_statements where name = 'cahier_types'
       ; deallocate cahier_types`,
    )
    const [, answer] = results as readonly PostgresResult<{ types: readonly number[] }>[]
    const types = answer?.rows[0]?.types ?? []
    return parameters.map((value, index) =>
      Array.isArray(value) && JSON_TYPES.has(types[index] ?? 0) ? JSON.stringify(value) : value,
    )
  }
}

/** json and jsonb. */
const JSON_TYPES = new Set([114, 3802])
