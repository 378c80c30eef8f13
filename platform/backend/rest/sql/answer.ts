import { LIMITS } from '../limits.ts'
import type { Media } from '../request/media.ts'
import { SCALAR } from './call.ts'
import { literal } from './statement.ts'

/** What a request's rows become. */
export interface Shape {
  readonly media: Media
  /** Whether the body is sent at all. */
  readonly hasBody: boolean
  /** A function's one value, a list of values, one row, or rows. */
  readonly rows: 'value' | 'values' | 'row' | 'rows'
  readonly maxAffected: number | undefined
}

/** The columns of an answer's one row. */
export const ANSWER = ['total', 'page', 'body', 'headers', 'status', 'inserted', 'location', 'refused'] as const

interface Parts {
  /** What is written or called first. */
  readonly source: string | undefined
  readonly rows: string
  readonly shape: Shape
  /** SQL of the number of rows without the range. */
  readonly total?: string | undefined
  readonly inserted?: boolean
  readonly location?: boolean
}

/** The statement whose result is the finished answer, so that no row is built outside of the database. */
export function answerSql({ source, rows, shape, total, inserted = false, location = false }: Parts): string {
  const body = shape.hasBody ? bodySql(shape) : "''"
  const columns = {
    total: total ?? 'null',
    page: shape.rows === 'value' || shape.rows === 'row' ? '1' : 'count(*)',
    body,
    headers: settingSql('response.headers'),
    status: settingSql('response.status'),
    inserted: inserted ? settingSql('pgrst.inserted') : 'null',
    location: location ? '(select row_to_json(pgrst_source.*) from pgrst_source limit 1)' : 'null',
    refused: refusedSql(shape, body),
  }
  const list = ANSWER.map((name) => `${columns[name]} as ${name}`).join(', ')
  const from = shape.hasBody || source === undefined ? `(${rows}) as pgrst_row` : countedSql(shape, rows)
  return `${source === undefined ? '' : `with pgrst_source as (${source}) `}select ${list} from ${from}`
}

/** Where nothing is shown nothing needs to be selectable. */
const countedSql = (shape: Shape, rows: string) =>
  shape.rows === 'rows' ? 'pgrst_source as pgrst_row' : `(${rows}) as pgrst_row`

const settingSql = (name: string) => `nullif(current_setting(${literal(name)}, true), '')`

function bodySql({ media, rows }: Shape): string {
  const value = rows === 'value' || rows === 'values' ? `pgrst_row.${SCALAR}` : 'pgrst_row.*'
  if (media.form === 'csv') return CSV
  const all = `json_agg(${value})`
  const list = media.stripsNulls ? `json_strip_nulls(${all})` : all
  const isOne = rows === 'value' || rows === 'row' || media.form === 'object'
  return isOne ? `coalesce((${list} -> 0)::text, 'null')` : `coalesce(${list}::text, '[]')`
}

const CSV = `(select coalesce(string_agg(key, ','), '') from json_object_keys(json_agg(pgrst_row.*) -> 0) as key)
  || E'\\n' || coalesce(string_agg(substring(pgrst_row::text, 2, length(pgrst_row::text) - 2), E'\\n'), '')`

/** Raises what cannot be known before the rows are, so that nothing of the request stays. */
function refusedSql({ media, rows, hasBody, maxAffected }: Shape, body: string): string {
  const cases: string[] = []
  if (media.form === 'object' && rows !== 'value' && rows !== 'row') {
    cases.push(
      `when count(*) <> 1 then rest.refuse(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', format('The result contains %s rows', count(*)))`,
    )
  }
  if (maxAffected !== undefined) {
    cases.push(
      `when count(*) > ${maxAffected} then rest.refuse(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', format('The query affects %s rows', count(*)))`,
    )
  }
  if (hasBody) {
    cases.push(
      `when octet_length(${body}) > ${LIMITS.answer} then rest.refuse(413, 'CAHIER_LIMIT', 'The answer exceeds a limit of this server: ask for fewer rows')`,
    )
  }
  return cases.length === 0 ? 'null' : `case ${cases.join(' ')} end`
}
