import { AreaError } from '@cahier/contract/react'
import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'

/** A change of a row: the new values of some columns, and those that they were changed from. */
export interface RowEdit<Columns> {
  change: Partial<Columns>
  basedOn: Partial<Columns>
}

/** How a form shows rows of a kind. */
export interface RowForm<Row, Values, Columns> {
  /** The form's values of a row. */
  formOf(row: Row): Values
  /** The columns that values stand for. @param row what the form does not show stays as this row has it */
  columnsOf(row: Row, values: Values): Columns
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The columns that differ, with the values that they were changed from.
 *
 * @param base what each value of the form was changed from
 */
export function editOf<Row extends object, Values, Columns extends object>(
  { formOf, columnsOf }: RowForm<Row, Values, Columns>,
  row: Row,
  base: Values,
  mine: Values,
): RowEdit<Columns> {
  const held = columnsOf(row, formOf(row))
  const from = columnsOf(row, base)
  const to = columnsOf(row, mine)
  const edit: RowEdit<Columns> = { change: {}, basedOn: {} }
  for (const column of Object.keys(to) as (keyof Columns & string)[]) {
    if (isEqual(to[column], from[column])) continue
    edit.change[column] = to[column]
    // The row's own value, because the form may show it differently: without spaces around a text or seconds of a time.
    edit.basedOn[column] =
      column in row && isEqual(from[column], held[column]) ? (row as Partial<Columns>)[column] : from[column]
  }
  return edit
}

/**
 * Changes a row; for the data file of an area. The server merges the change with changes of other columns. It refuses one of a column that has been
 * changed to another value meanwhile, and then changes nothing.
 *
 * @returns the request, which answers with the row
 */
export function editRow<Row>(
  client: unknown,
  table: string,
  id: string,
  { change, basedOn }: RowEdit<object>,
): PromiseLike<PostgrestSingleResponse<Row>> {
  // The function belongs to the shell's part of the schema, whose types areas do not have.
  return (client as SupabaseClient).rpc('edit_row', { kind: table, row_id: id, change, based_on: basedOn })
}

/** Whether an edit was refused because a column has been changed to another value. The server's function reports it by an error code. */
export const isChangedElsewhere = (error: unknown): error is AreaError =>
  error instanceof AreaError && (error.details || error.code) === 'row_changed'

/** Whether the edited row has been deleted, or must not be changed any more. */
export const isGone = (error: unknown): boolean => error instanceof AreaError && error.details === 'row_gone'

/** The row as it is now, from the answer to a refused edit; null if the error is another one. */
export function rowOf<Row>(error: unknown): Row | null {
  if (!isChangedElsewhere(error)) return null
  const { hint } = Object(error.cause) as { hint?: unknown }
  return typeof hint === 'string' ? (JSON.parse(hint) as Row) : null
}
