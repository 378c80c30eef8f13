import type pg from 'pg'
import type { Statement } from '../sql/statement.ts'
import { cancelStatement } from './cancel.ts'
import { Pipeline, type TextRow } from './pipeline.ts'
import { PreparedStatements } from './prepared.ts'

/** Runs the statements of requests on connections that have no rights of their own. */
export class Runner {
  readonly #pool: pg.Pool
  readonly #prepared = new WeakMap<pg.PoolClient, PreparedStatements>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Runs statements in one transaction and one round trip; an aborted signal cancels them. */
  async run(statements: readonly Statement[], scope: string, signal?: AbortSignal): Promise<TextRow[][]> {
    signal?.throwIfAborted()
    const client = await this.#pool.connect()
    const pipeline = new Pipeline(statements, this.#preparedOf(client), scope)
    let cancelled: Promise<void> | undefined
    const cancel = () => {
      cancelled = cancelStatement(client)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    let broken = false
    try {
      client.query(pipeline)
      if (signal?.aborted) cancel()
      return await pipeline.result
    } catch (error) {
      broken = !isStatementError(error)
      throw error
    } finally {
      signal?.removeEventListener('abort', cancel)
      await cancelled
      client.release(broken)
    }
  }

  #preparedOf(client: pg.PoolClient): PreparedStatements {
    const known = this.#prepared.get(client)
    if (known !== undefined) return known
    const prepared = new PreparedStatements()
    this.#prepared.set(client, prepared)
    return prepared
  }
}

/** An error that the connection survives. */
function isStatementError(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR'
}
