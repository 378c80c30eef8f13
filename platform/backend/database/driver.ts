import type { PGlite } from '@electric-sql/pglite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

/**
 * Lets one user at a time onto PGlite's only connection. Whoever acquires it keeps it until released, so nothing runs inside another's
 * transaction, under another's role.
 */
export class SingleConnection implements Driver {
  readonly #pglite: PGlite
  readonly #connection: DatabaseConnection
  #tail: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(pglite: PGlite) {
    this.#pglite = pglite
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

  async beginTransaction(): Promise<void> {
    await this.#pglite.exec('begin')
  }

  async commitTransaction(): Promise<void> {
    await this.#pglite.exec('commit')
  }

  async rollbackTransaction(): Promise<void> {
    await this.#pglite.exec('rollback')
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}
}
