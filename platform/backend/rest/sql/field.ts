import type { Field, SelectedField } from '../request/tree.ts'
import type { Table } from '../schema/schema-cache.ts'
import { identifier, literal } from './statement.ts'

/** A column of `alias`, or a value inside of it: anything but JSON is converted for that. */
export function fieldSql(alias: string, table: Table | undefined, { name, path }: Field): string {
  const column = `${identifier(alias)}.${name === '*' ? '*' : identifier(name)}`
  if (path.length === 0) return column
  const type = table?.columns.get(name)?.baseType
  const json = type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`
  return json + path.map(({ arrow, key }) => arrow + (typeof key === 'number' ? `(${key})` : literal(key))).join('')
}

/** An entry of a select list. */
export function selectedSql(alias: string, table: Table | undefined, selected: SelectedField): string {
  const value = fieldSql(alias, table, selected.field)
  const cast = selected.cast === undefined ? value : `cast(${value} as ${selected.cast})`
  const name = selected.alias ?? (selected.field.path.length > 0 ? keyOf(selected) : undefined)
  // A function called as a column has no name of its own after a cast.
  return name === undefined
    ? selected.cast === undefined
      ? cast
      : `${cast} as ${identifier(selected.field.name)}`
    : `${cast} as ${identifier(name)}`
}

/** Its key in the answer: of a path its last name, for `data->items->0` is the first of the items. */
export function keyOf({ alias, field }: SelectedField): string {
  if (alias !== undefined) return alias
  const lastName = field.path.findLast(({ key }) => typeof key === 'string')?.key
  return typeof lastName === 'string' ? lastName : field.name
}
