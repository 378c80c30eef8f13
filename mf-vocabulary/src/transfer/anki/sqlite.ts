import type { Database, SqlJsStatic } from 'sql.js'

let pending: Promise<SqlJsStatic> | undefined

/** SQLite as plain JavaScript: WebAssembly would have to be allowed by the pages' policy. */
export async function openSqlite(bytes?: Uint8Array): Promise<Database> {
  // `online-`: who installs the application to learn without a network does not install this.
  pending ??= import(/* webpackChunkName: "online-sqlite" */ 'sql.js/dist/sql-asm-memory-growth.js').then(
    ({ default: init }) => init(),
  )
  const { Database } = await pending
  return new Database(bytes)
}

/** The rows of a query, as the columns' names have them. */
export function* rows<Row>(database: Database, query: string, values: (string | number)[] = []): Generator<Row> {
  const statement = database.prepare(query, values)
  try {
    while (statement.step()) yield statement.getAsObject() as Row
  } finally {
    statement.free()
  }
}
