import type { Sql } from '../database/database.ts'
import type { BackupTable } from './archive.ts'

/** Rows read, or written, in one statement. */
const batchRowCount = 500

interface StoredTable extends BackupTable {
  readonly order: string
}

/** Every table whose rows outlive a crash, with the columns that are not computed from others. */
export async function storedTables(sql: Sql): Promise<StoredTable[]> {
  return await sql<StoredTable>(`
    select format('%I.%I', nspname, relname) as "table",
      (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod)) order by attnum)
       from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select string_agg(format('%I::text collate "C"', attname), ', ' order by attnum) from pg_index as i
         join pg_attribute on attrelid = c.oid and attnum = any (i.indkey) where indrelid = c.oid and indisprimary), 'line') as "order"
    from pg_class as c join pg_namespace as n on n.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p'
      and nspname !~ '^pg_' and nspname not in ('information_schema', 'realtime')
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by 1`)
}

/** Reads a table's rows in the order of its key, each as a JSON array of the texts that its values are written as. */
export async function* storedRows(sql: Sql, { table, columns, order }: StoredTable): AsyncGenerator<string[]> {
  const texts = columns.map(({ name }) => `${name}::text`).join(', ')
  await sql(`declare backup_rows no scroll cursor for
    select to_json(array[${texts}])::text as line from ${table} order by ${order}`)
  for (;;) {
    const rows = await sql<{ line: string }>(`fetch ${batchRowCount} from backup_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < batchRowCount) break
  }
  await sql('close backup_rows')
}

/** Makes the text of values independent of who reads them where. */
export async function fixNotation(sql: Sql): Promise<void> {
  for (const [name, value] of NOTATION) await sql(`set local ${name} = '${value}'`)
}

const NOTATION = [
  ['timezone', 'UTC'],
  ['datestyle', 'ISO, YMD'],
  ['intervalstyle', 'postgres'],
  ['bytea_output', 'hex'],
  ['extra_float_digits', '1'],
] as const

/** Puts rows back as they were read, generated keys included. */
export async function storeRows(sql: Sql, { table, columns }: BackupTable, rows: AsyncIterable<string>): Promise<void> {
  const names = columns.map(({ name }) => name).join(', ')
  const values = columns.map(({ type }, index) => `(stored ->> ${index})::${type}`).join(', ')
  const insert = `insert into ${table} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as stored`
  let batch: string[] = []
  const flush = async () => {
    if (batch.length > 0) await sql(insert, [`[${batch.join(',')}]`])
    batch = []
  }
  for await (const row of rows) {
    batch.push(row)
    if (batch.length === batchRowCount) await flush()
  }
  await flush()
}

export interface Sequence {
  readonly name: string
  /** As text: it may be larger than a number of JavaScript's. */
  readonly next: string
}

/** The sequences that have given a number, with the one they give next. */
export async function usedSequences(sql: Sql): Promise<Sequence[]> {
  return await sql<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, (last_value + increment_by)::text as next from pg_sequences
    where last_value is not null and schemaname <> 'realtime' order by 1`)
}

/**
 * Suspends the triggers and foreign keys of tables, so that their rows can be put back in any order and change nothing else. Needs no
 * superuser.
 *
 * @returns what restores them; it throws when a row refers to none
 */
export async function suspendRules(sql: Sql, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = await sql<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', nspname, relname) as "table", quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint as k join pg_class as c on c.oid = conrelid join pg_namespace as n on n.oid = relnamespace
     where contype = 'f' and format('%I.%I', nspname, relname) = any ($1)`,
    [tables],
  )
  for (const { table, name } of keys) await sql(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await sql(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { table, name, definition } of keys)
      await sql(`alter table ${table} add constraint ${name} ${definition}`)
    for (const table of tables) await sql(`alter table ${table} enable trigger user`)
  }
}
