import { RestError } from '../errors.ts'
import type { Condition, ReadPlan } from '../plan/read.ts'
import type { Rows } from '../request/body.ts'
import type { Preferences } from '../request/preferences.ts'
import type { Table } from '../schema/schema-cache.ts'
import { conditionSql, type Subject } from './condition.ts'
import { identifier, literal, qualified, type Values } from './statement.ts'

/** Inserts rows that come as one JSON list. */
export function insertSql(
  table: Table,
  rows: Rows,
  { resolution, missing }: Preferences,
  onConflict: readonly string[] | undefined,
  returning: readonly string[],
  values: Values,
): string {
  const columns = rows.columns.map(identifier).join(', ')
  const into = `insert into ${qualified(table.schema, table.name)}`
  const source =
    rows.columns.length > 0
      ? `${into} (${columns}) select ${columns} from ${rowsSql(table, rows, missing === 'default', values)} as pgrst_body`
      : `${into} select from json_array_elements(${values.add(rows.json)}::json)`
  const keys = onConflict ?? table.primaryKey
  if (resolution === undefined || keys.length === 0) return `${source}${returningSql(table, returning)}`
  const target = ` on conflict (${keys.map(identifier).join(', ')}) do`
  if (resolution === 'ignore-duplicates' || rows.columns.length === 0)
    return `${source}${target} nothing${returningSql(table, returning)}`
  const assignments = rows.columns.map((column) => `${identifier(column)} = excluded.${identifier(column)}`).join(', ')
  // Counts the rows that were inserted and not merged, which decides between 201 and 200.
  return `${source} where ${countInserted('+ 1')} <> '0'${target} update set ${assignments} where ${countInserted('- 1')} <> '-1'${returningSql(table, returning)}`
}

const countInserted = (step: string) =>
  `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) ${step})::text, true)`

/** Updates the rows that the filters choose, with the values of the first row of the body. */
export function updateSql(
  table: Table,
  rows: Rows,
  { missing }: Preferences,
  filters: readonly Condition[],
  returning: readonly string[],
  values: Values,
): string {
  const name = qualified(table.schema, table.name)
  if (rows.columns.length === 0) return `select ${returning.length > 0 ? `${name}.*` : '1'} from ${name} where false`
  requireFilter('UPDATE', filters)
  const columns = rows.columns.map(identifier)
  const assignments = columns.map((column) => `${column} = pgrst_body.${column}`).join(', ')
  const body = `(select ${columns.join(', ')} from ${rowsSql(table, rows, missing === 'default', values)} as pgrst_row limit 1) as pgrst_body`
  return `update ${name} set ${assignments} from ${body}${whereSql(table, filters, values)}${returningSql(table, returning)}`
}

/** Deletes the rows that the filters choose. */
export function deleteSql(
  table: Table,
  filters: readonly Condition[],
  returning: readonly string[],
  values: Values,
): string {
  requireFilter('DELETE', filters)
  return `delete from ${qualified(table.schema, table.name)}${whereSql(table, filters, values)}${returningSql(table, returning)}`
}

/** A write of all rows is a mistake: hosted projects load `safeupdate`, which refuses it in these words. */
function requireFilter(statement: 'UPDATE' | 'DELETE', filters: readonly Condition[]): void {
  if (filters.length === 0) throw new RestError(400, '21000', `${statement} requires a WHERE clause`)
}

function whereSql(table: Table, filters: readonly Condition[], values: Values): string {
  const subject: Subject = {
    alias: table.name,
    table,
    embedded: () => {
      throw new RestError(400, 'PGRST108', 'A write cannot be filtered by an embedded resource')
    },
  }
  const conditions = filters.map((filter) => conditionSql(filter, subject, values))
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}

const returningSql = (table: Table, columns: readonly string[]) =>
  ` returning ${
    columns.length === 0
      ? '1'
      : columns.map((column) => `${identifier(table.name)}.${column === '*' ? '*' : identifier(column)}`).join(', ')
  }`

/** The rows of a body with the types of the table's columns. Throws PGRST204 for a column that is not there. */
function rowsSql(table: Table, { json, columns }: Rows, appliesDefaults: boolean, values: Values): string {
  const known = columns.map((name) => {
    const column = table.columns.get(name)
    if (column !== undefined) return column
    throw new RestError(400, 'PGRST204', `Could not find the '${name}' column of '${table.name}' in the schema cache`)
  })
  const types = known.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ')
  const value = values.add(json)
  const defaults = known.flatMap((column) =>
    column.default === null ? [] : [`${literal(column.name)}, ${column.default}`],
  )
  if (!appliesDefaults || defaults.length === 0) return rowset('json', `${value}::json`, types)
  const completed = `(select jsonb_agg(jsonb_build_object(${defaults.join(', ')}) || element) from jsonb_array_elements(${value}::jsonb) as element)`
  return rowset('jsonb', completed, types)
}

const rowset = (kind: 'json' | 'jsonb', value: string, types: string) =>
  `(select * from ${kind}_to_recordset(${value}) as _ (${types}))`

/** The columns that a write returns so that the plan can be read from them: selected ones, and those that embedded resources join by. */
export function returnedColumns(plan: ReadPlan, primaryKey: readonly string[]): string[] {
  const names = plan.fields.map(({ field }) => field.name)
  const isComputed = plan.embeds.some(({ relationship }) => relationship.kind === 'computed')
  if (names.includes('*') || isComputed)
    return ['*', ...names.filter((name) => name !== '*' && !plan.table?.columns.has(name))]
  const joined = plan.embeds.flatMap(({ relationship }) =>
    relationship.kind === 'computed' ? [] : relationship.columns.map(([own]) => own),
  )
  return [...new Set([...names, ...joined, ...primaryKey])]
}
