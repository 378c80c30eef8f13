import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@cahier/backend'

/** Absolute path of the schema file. */
export const schemaFile = join(import.meta.dirname, '../schema.sql')

const query = join(import.meta.dirname, 'statements.sql')

/** A statement that makes a part of the schema. */
export interface SchemaStatement {
  /** What it is listed under, and the full name of that: `public.notes`. */
  readonly kind: 'type' | 'table' | 'function'
  readonly subject: string
  /** The name that has an owner: the subject, or `storage.objects see avatars` for what an area adds to a service's table. */
  readonly object: string
  readonly part: 'create' | 'comment' | 'setting' | 'index' | 'policy' | 'trigger' | 'publication' | 'grant'
  readonly sql: string
}

/** Reads the schema of a migrated database, in the order in which it is listed: types, tables and functions, by name. */
export async function readSchema(database: Database): Promise<SchemaStatement[]> {
  const text = await readFile(query, 'utf8')
  return database.as('postgres', async (sql) => {
    // Whatever the path of the connection, names of other schemas are written out.
    await sql(`set local search_path to ''`)
    return sql<SchemaStatement>(text)
  })
}
