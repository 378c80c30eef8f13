import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Sql } from '@cahier/backend'

const query = join(import.meta.dirname, 'statements.sql')

/** A statement that makes a part of the schema. */
export interface SchemaStatement {
  /** What it is listed under, and the full name of that: `public.notes`. */
  readonly kind: 'database' | 'type' | 'table' | 'function'
  readonly subject: string
  /** The name that has an owner: the subject, or `storage.objects see avatars` for what an area adds to a service's table. */
  readonly object: string
  readonly part: 'create' | 'comment' | 'setting' | 'index' | 'policy' | 'trigger' | 'publication' | 'grant' | 'row'
  readonly sql: string
}

/**
 * Reads the schema of a database in which nobody has an account: what the database itself needs, types, tables and functions, by name, then
 * the rows that the product brings along.
 */
export async function readSchema(database: Database): Promise<SchemaStatement[]> {
  const text = await readFile(query, 'utf8')
  return database.as('postgres', async (sql) => {
    // Whatever the path of the connection, names of other schemas are written out.
    await sql(`set local search_path to ''`)
    return [...(await sql<SchemaStatement>(text)), ...(await readRows(sql))]
  })
}

/** The rows of the tables, without what is another one in each database: the time, and what is drawn. */
async function readRows(sql: Sql): Promise<SchemaStatement[]> {
  const tables = await sql<{ name: string; values: string }>(`
    select format('%I.%I', relnamespace::regnamespace::name, relname) as name,
      string_agg(format('%L, %I', attname, attname), ', ' order by attname) as values
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r' and relnamespace::regnamespace::name in ('public', 'private', 'storage')
      and coalesce(pg_get_expr(adbin, adrelid), '') !~ 'now\\(|random|nextval'
      and not (relnamespace = 'storage'::regnamespace and attname ~ '_at$')
    group by relnamespace, relname order by 1`)
  const rows: SchemaStatement[] = []
  for (const { name, values } of tables) {
    const held = await sql<{ row: string }>(`select jsonb_build_object(${values})::text as row from ${name} order by 1`)
    for (const { row } of held) rows.push({ kind: 'table', subject: name, object: name, part: 'row', sql: row })
  }
  return rows
}
