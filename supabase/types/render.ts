import type { Owners } from '../schema/owners.ts'
import type { Argument, Callable, Catalogue, Column, CompositeType, Relation } from './catalogue.ts'

const heading = `// Written from the schema by \`pnpm types\`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

const scalars: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  'timestamp without time zone': 'string',
  void: 'undefined',
}

/**
 * The types of some areas in the format of supabase-js: only tables, functions and composite types of those areas, with only
 * the rights of a signed-in learner. A column that cannot be written is missing from Insert and Update.
 */
export function renderTypes(catalogue: Catalogue, owners: Owners, areas: readonly string[]): string {
  const owned = ({ name }: { name: string }) => areas.includes(owners.get(`public.${name}`) ?? '')
  const relations = catalogue.relations.filter(owned)
  const functions = catalogue.functions.filter(owned)
  const compositeTypes = catalogue.compositeTypes.filter(owned)
  const tables = relations.filter(({ kind }) => kind === 'table')
  const views = relations.filter(({ kind }) => kind === 'view')
  const section = (name: string, entries: readonly string[]) =>
    entries.length === 0 ? [`${name}: Record<never, never>`] : block(name, entries)
  const schema = [
    ...section(
      'Tables',
      tables.flatMap((table) => renderTable(table, tables)),
    ),
    ...section(
      'Views',
      views.flatMap((view) => block(view.name, [...rows(view), 'Relationships: []'])),
    ),
    ...section(
      'Functions',
      functions.flatMap((callable) => renderFunction(callable, catalogue)),
    ),
    ...section('Enums', []),
    ...section(
      'CompositeTypes',
      compositeTypes.flatMap((type) => block(type.name, fields(type.columns, type.comment))),
    ),
  ]
  const body = [
    'export type Database = {',
    ...indent([...block('__InternalSupabase', ["PostgrestVersion: '13'"]), ...block('public', schema)]),
    '}',
  ]
  return `${heading}\n${body.join('\n')}\n`
}

function renderTable(table: Relation, siblings: readonly Relation[]): string[] {
  const insertable = table.columns.filter((column) => column.insertable)
  const updatable = table.columns.filter((column) => column.updatable)
  const relationships = table.foreignKeys
    .filter(({ references }) => siblings.some(({ name }) => name === references))
    .map(
      (key) =>
        `{ foreignKeyName: ${quote(key.name)}; columns: ${tuple(key.columns)}; isOneToOne: ${key.unique}; ` +
        `referencedRelation: ${quote(key.references)}; referencedColumns: ${tuple(key.referencedColumns)} },`,
    )
  return block(table.name, [
    ...rows(table),
    ...writable('Insert', insertable, (column) => column.nullable || column.hasDefault),
    ...writable('Update', updatable, () => true),
    ...(relationships.length === 0 ? ['Relationships: []'] : ['Relationships: [', ...indent(relationships), ']']),
  ])
}

function rows(relation: Relation): string[] {
  const readable = relation.columns.filter((column) => column.selectable)
  return block(
    'Row',
    readable.map((column) => `${column.name}: ${columnType(column)}`),
  )
}

function writable(
  name: 'Insert' | 'Update',
  columns: readonly Column[],
  optional: (column: Column) => boolean,
): string[] {
  if (columns.length === 0) return [`${name}: never`]
  return block(
    name,
    columns.map((column) => `${column.name}${optional(column) ? '?' : ''}: ${columnType(column)}`),
  )
}

function columnType(column: Column): string {
  const union = column.values?.map(quote).join(' | ')
  return (column.stated ?? union ?? scalarType(column.type)) + (column.nullable ? ' | null' : '')
}

function renderFunction(callable: Callable, catalogue: Catalogue): string[] {
  const args = callable.arguments.map(
    ({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${scalarType(type)}`,
  )
  const many = callable.returnsSet ? '[]' : ''
  return block(callable.name, [
    ...(args.length === 0 ? ['Args: never'] : block('Args', args)),
    ...(callable.columns.length === 0
      ? [`Returns: ${resultType(callable.returns, catalogue)}${many}`]
      : suffixed(block('Returns', fields(callable.columns, callable.comment)), many)),
  ])
}

function resultType(type: string, { relations, compositeTypes }: Catalogue): string {
  if (compositeTypes.some(({ name }) => name === type)) return `Database['public']['CompositeTypes'][${quote(type)}]`
  if (relations.some(({ name }) => name === type)) return `Database['public']['Tables'][${quote(type)}]['Row']`
  return scalarType(type)
}

/**
 * Fields of a result. A comment line `field: type` adds what the catalogue does not hold: nullability, and the type of JSON.
 */
function fields(columns: readonly Argument[], comment: CompositeType['comment']): string[] {
  const stated = new Map(
    (comment ?? '').split('\n').flatMap((line) => {
      const [, name, type] = /^(\w+): (.+)$/.exec(line.trim()) ?? []
      return name === undefined || type === undefined ? [] : [[name, type] as const]
    }),
  )
  for (const name of stated.keys()) {
    if (!columns.some((column) => column.name === name))
      throw new Error(`A comment states the type of ${name}, which is no column`)
  }
  return columns.map(({ name, type }) => `${name}: ${stated.get(name) ?? scalarType(type)}`)
}

function scalarType(type: string): string {
  if (type.endsWith('[]')) return `${scalarType(type.slice(0, -2))}[]`
  const known = scalars[type]
  if (known === undefined) throw new Error(`The type generator does not know the Postgres type ${type}`)
  return known
}

const quote = (text: string) => `'${text}'`
const tuple = (names: readonly string[]) => `[${names.map(quote).join(', ')}]`
const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
const block = (name: string, lines: readonly string[]) => [`${name}: {`, ...indent(lines), '}']
const suffixed = (lines: readonly string[], suffix: string) => lines.with(-1, `${lines.at(-1)}${suffix}`)
