import type { Database, SqlJsStatic } from 'sql.js'

let pending: Promise<SqlJsStatic> | undefined

/** SQLite compiled to JavaScript: the pages' content security policy does not allow WebAssembly. */
export async function openSqlite(bytes?: Uint8Array): Promise<Database> {
  // The prefix `online-` keeps the chunk out of the offline installation.
  pending ??= import(/* webpackChunkName: "online-sqlite" */ 'sql.js/dist/sql-asm-memory-growth.js').then(
    ({ default: init }) => init(),
  )
  const { Database } = await pending
  return new Database(bytes)
}

/** The rows of a query as objects keyed by column name. */
export function* rows<Row>(database: Database, query: string, values: (string | number)[] = []): Generator<Row> {
  const statement = database.prepare(query, values)
  try {
    while (statement.step()) yield statement.getAsObject() as Row
  } finally {
    statement.free()
  }
}
