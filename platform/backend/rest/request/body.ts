import { invalidBody, overLimit } from '../errors.ts'
import { LIMITS } from '../limits.ts'

/** Rows to write: their JSON text, always a list, and the columns that it has. */
export interface Rows {
  readonly json: string
  readonly columns: readonly string[]
}

/**
 * Reads the rows of an insert or an update. Throws PGRST102 unless they are objects of the same keys, which `columns` makes
 * unnecessary: it says what is written, and what is missing is null or its default.
 */
export function parseRows(body: string, contentType: string | null, columns: readonly string[] | undefined): Rows {
  const type = mediaType(contentType)
  if (type === 'text/csv') return rowsOf(parseCsv(body), undefined, columns)
  if (type === 'application/x-www-form-urlencoded')
    return rowsOf([Object.fromEntries(new URLSearchParams(body))], undefined, columns)
  if (type !== 'application/json') throw invalidBody(`Content-Type not acceptable: ${type}`)
  const parsed = parseJson(body)
  return rowsOf(Array.isArray(parsed) ? parsed : [parsed], Array.isArray(parsed) ? body : `[${body}]`, columns)
}

export const mediaType = (contentType: string | null) =>
  contentType?.split(';', 1)[0]?.trim().toLowerCase() || 'application/json'

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function rowsOf(rows: readonly unknown[], json: string | undefined, columns: readonly string[] | undefined): Rows {
  if (rows.length > LIMITS.rows) throw overLimit(413, `more than ${LIMITS.rows} rows`)
  const [first] = rows
  const keys = columns ?? (isObject(first) ? Object.keys(first) : [])
  const known = new Set(keys)
  const areUniform = rows.every(
    (row) =>
      isObject(row) &&
      (columns !== undefined ||
        (Object.keys(row).length === known.size && Object.keys(row).every((key) => known.has(key)))),
  )
  if (!areUniform) throw invalidBody('All object keys must match')
  return { json: json ?? JSON.stringify(rows), columns: [...known] }
}

const CSV_CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy

/** Rows by the names of the first line; `NULL` is null. */
function parseCsv(text: string): Record<string, string | null>[] {
  const lines: string[][] = [[]]
  CSV_CELL.lastIndex = 0
  while (CSV_CELL.lastIndex < text.length) {
    const cell = CSV_CELL.exec(text)
    if (cell === null) throw invalidBody('Empty or invalid csv')
    lines.at(-1)?.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '')
    if (cell[3] !== ',') lines.push([])
  }
  const [header = [], ...rows] = lines.filter((line) => line.length > 0)
  if (rows.some((row) => row.length !== header.length)) throw invalidBody('All lines must have same number of fields')
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] === 'NULL' ? null : (row[index] ?? null)])),
  )
}
