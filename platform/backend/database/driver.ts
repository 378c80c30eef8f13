import type { PGlite } from '@electric-sql/pglite'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'

/**
 * Lets one user at a time onto PGlite's only connection. Whoever acquires it keeps it until released, so nothing runs inside another's
 * transaction, under another's role.
 */
export class SingleConnection implements Driver {
  readonly #connection: DatabaseConnection
  #tail: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(pglite: PGlite) {
    this.#connection = {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        const result = await pglite.query<Row>(query.sql, [...query.parameters])
        return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) }
      },
      // biome-ignore lint/correctness/useYield: the interface wants a generator, PGlite has no cursor to feed one.
      async *streamQuery() {
        throw new Error('PGlite does not stream')
      },
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const turn = this.#tail
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#tail = promise
    await turn
    this.#release = resolve
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}
}
