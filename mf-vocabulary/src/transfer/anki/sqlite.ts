import type { Database, SqlJsStatic } from 'sql.js'
import { FileError } from '../source.ts'

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

/**
 * Reduces the schema of a database from elsewhere to its plain tables. Anki sorts names by a collation of its own, `unicase`, which this
 * SQLite lacks: a table that mentions it cannot be read at all, and its indexes are in an order that no other collation has. Views and
 * triggers would run the file's own SQL, and so would generated columns and virtual tables, which no collection has.
 *
 * @throws FileError
 */
export function keepOnlyTables(database: Database): void {
  database.run('pragma writable_schema = on')
  // Indexes without a text belong to a primary key or a constraint of their table.
  database.run("delete from sqlite_master where type <> 'table' and sql is not null")
  for (const { rowid, sql } of [
    ...rows<{ rowid: number; sql: string | null }>(
      database,
      "select rowid, sql from sqlite_master where type = 'table'",
    ),
  ]) {
    if (/\b(?:as|virtual)\b/i.test(sql ?? '')) throw new FileError('not-anki')
    const known = sql?.replace(/\bcollate\s+unicase\b/gi, 'collate binary')
    if (known !== undefined && known !== sql) {
      database.run('update sqlite_master set sql = ? where rowid = ?', [known, rowid])
    }
  }
  database.run('pragma writable_schema = reset')
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
