import type { AnyAST, IntrospectResult } from '@supabase/lite'

/**
 * Converts a request's rows as PostgREST would. A column that a row of a bulk insert leaves out is null, or its
 * default under `Prefer: missing=default`; a JSON column takes a string as a string, whatever it holds.
 */
export function completePayload(ast: AnyAST, catalogue: IntrospectResult): AnyAST {
  if (ast.values === undefined || ast.values === null) return ast
  const schema = ast.schema ?? 'public'
  const json = new Set(
    catalogue.columns
      .filter(
        (column) =>
          column.schema === schema && column.table === ast.from && /^jsonb?$/i.test(column.pg_type ?? column.type),
      )
      .map((column) => column.name),
  )
  // Present but undefined: the query builder writes DEFAULT, and the answer shows what was stored.
  const missing = ast.$meta?.missing === 'default' ? undefined : null
  const blank = Object.fromEntries((ast.$meta?.columns ?? []).map((column) => [column, missing]))
  const complete = (row: object): object =>
    Object.fromEntries(
      Object.entries({ ...blank, ...row }).map(([column, value]) => [
        column,
        json.has(column) && typeof value === 'string' ? asJsonText(value) : value,
      ]),
    )
  return {
    ...ast,
    values: Array.isArray(ast.values)
      ? ast.values.map((row) => (isRow(row) ? complete(row) : row))
      : complete(ast.values),
  }
}

/** The Data API itself refuses everything else. */
const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Twice: the Data API decodes a string meant for a JSON column, and the driver takes what is left for JSON text. */
const asJsonText = (value: string) => JSON.stringify(JSON.stringify(value))
