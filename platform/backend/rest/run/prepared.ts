import type pg from 'pg'

/** The most statements that one connection keeps prepared. */
const maxStatements = 200

/** The prepared statements of a connection, by their text; the one not used for the longest makes room. */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  readonly #unused: string[] = []
  #made = 0

  /**
   * @param key the text of a statement and what its plan depends on
   * @returns its name, and whether it still has to be parsed
   */
  use(key: string): { name: string; isNew: boolean } {
    const known = this.#names.get(key)
    this.#names.delete(key)
    const name = known ?? `rest_${++this.#made}`
    this.#names.set(key, name)
    const [oldest] = this.#names.keys()
    if (this.#names.size > maxStatements && oldest !== undefined) this.forget(oldest)
    return { name, isNew: known === undefined }
  }

  /** For a statement that the database may not have, as what parsed it failed. */
  forget(key: string): void {
    const name = this.#names.get(key)
    this.#names.delete(key)
    if (name !== undefined) this.#unused.push(name)
  }

  /** Closes what is not used any more. Closing one that does not exist is no error. */
  closeUnused(connection: pg.Connection): void {
    for (const name of this.#unused.splice(0)) connection.close({ type: 'S', name }, true)
  }
}
