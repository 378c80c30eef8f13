import type { Database, Sql } from '@cahier/backend'
import { splitStatements } from '@cahier/backend/statements'
import type { SchemaFile } from './files.ts'

/** A statement of the schema's files. */
export interface FileStatement {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  readonly sql: string
}

/**
 * What a statement needs is mostly of an earlier kind. Within a kind, and for the exceptions, the build tries again: files are arranged for
 * readers, and nobody keeps them in the order in which they can be run.
 */
const kinds: readonly RegExp[] = [
  /^create (extension|schema)\b/i,
  /^(alter default privileges|create text search|alter text search|(grant|revoke) [^;]* on schema|do \$\$\s*begin\s*if has_schema_privilege)\b/i,
  /^create type\b/i,
  /^create (or replace )?(table|function)\b/i,
  /^create (or replace )?view\b/i,
  /^(alter table|create (unique )?index)\b/i,
  /^(create (constraint )?trigger|create policy|alter publication|comment)\b/i,
  /^(grant|revoke)\b/i,
]
const kindOf = (sql: string) => kinds.findIndex((kind) => kind.test(sql))
const rank = (sql: string) => (kindOf(sql) === -1 ? kinds.length : kindOf(sql))

/** The statements of the files, by kind and otherwise in the order of the files. */
export function statementsOf(files: readonly SchemaFile[]): FileStatement[] {
  const statements = files.flatMap(({ file, script }) =>
    splitStatements(script).map(({ sql, line }) => ({ file, line, sql: sql.trim() })),
  )
  return statements.sort((a, b) => rank(a.sql) - rank(b.sql))
}

/**
 * Makes an empty database what the files say, in one transaction.
 *
 * @returns the statements in an order in which they can be run
 * @throws naming file, line and reason of each statement that cannot be run in any order
 */
export async function buildSchema(database: Database, files: readonly SchemaFile[]): Promise<FileStatement[]> {
  return database.as('postgres', async (sql) => {
    const run: FileStatement[] = []
    for (let left = statementsOf(files); left.length > 0; ) {
      const failed: (FileStatement & { reason: string })[] = []
      for (const statement of left) {
        const reason = await attempt(sql, statement.sql)
        if (reason === null) run.push(statement)
        else failed.push({ ...statement, reason })
      }
      if (failed.length === left.length) {
        throw new Error(failed.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'))
      }
      left = failed
    }
    return run
  })
}

/** Runs a statement within a transaction. @returns why it failed, and changed nothing; null if it did not */
export async function attempt(sql: Sql, statement: string): Promise<string | null> {
  await sql('savepoint attempt')
  try {
    await sql(statement)
    await sql('release savepoint attempt')
    return null
  } catch (error) {
    await sql('rollback to savepoint attempt')
    return error instanceof Error ? error.message : String(error)
  }
}
