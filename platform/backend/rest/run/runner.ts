import type pg from 'pg'
import { lowerPriority, restorePriority } from '../../database/embedded/priority.ts'
import type { Statement } from '../sql/statement.ts'
import { cancelStatement } from './cancel.ts'
import { Pipeline, type TextRow } from './pipeline.ts'
import { PreparedStatements } from './prepared.ts'

/** Milliseconds after which statements run after those of others, on a server of our own. */
const slowStatementMs = 500

/** Runs the statements of requests on connections that have no rights of their own. */
export class Runner {
  readonly #pool: pg.Pool
  readonly #isEmbedded: boolean
  readonly #prepared = new WeakMap<pg.PoolClient, PreparedStatements>()

  /** @param isEmbedded whether the server's processes are this machine's and ours */
  constructor(pool: pg.Pool, isEmbedded: boolean) {
    this.#pool = pool
    this.#isEmbedded = isEmbedded
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
    let isLow = false
    const slow = this.#isEmbedded
      ? setTimeout(() => {
          isLow = true
          lowerPriority(client)
        }, slowStatementMs)
      : undefined
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
      clearTimeout(slow)
      await cancelled
      client.release(broken || (isLow && !restorePriority(client)))
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
