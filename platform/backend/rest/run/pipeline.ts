import type pg from 'pg'
import type { Statement } from '../sql/statement.ts'
import type { PreparedStatements } from './prepared.ts'

/** A result row as the database wrote it. */
export type TextRow = readonly (string | null)[]

/**
 * Runs statements in one round trip and one transaction: everything before a Sync commits together or not at all, and nothing
 * after a failed statement runs.
 */
export class Pipeline implements pg.Submittable {
  /** The rows of each statement. */
  readonly result: Promise<TextRow[][]>
  readonly #statements: readonly Statement[]
  readonly #prepared: PreparedStatements
  readonly #scope: string
  readonly #new: string[] = []
  readonly #results: TextRow[][] = []
  #rows: TextRow[] = []
  readonly #settled = Promise.withResolvers<TextRow[][]>()

  /** @param scope what the plans depend on besides their text: the role */
  constructor(statements: readonly Statement[], prepared: PreparedStatements, scope: string) {
    this.#statements = statements
    this.#prepared = prepared
    this.#scope = scope
    this.result = this.#settled.promise
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    this.#prepared.closeUnused(connection)
    for (const { text, values } of this.#statements) {
      const key = `${this.#scope} ${text}`
      const { name, isNew } = this.#prepared.use(key)
      if (isNew) {
        this.#new.push(key)
        connection.parse({ name, text, types: [] }, true)
      }
      connection.bind({ statement: name, values: [...values] }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {
    this.#results.push(this.#rows)
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete()
  }

  handleReadyForQuery(): void {
    this.#settled.resolve(this.#results)
  }

  handleError(error: Error): void {
    for (const key of this.#new) this.#prepared.forget(key)
    this.#settled.reject(error)
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}
