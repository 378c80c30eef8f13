import { RestError } from './errors.ts'
import { planRead, type ReadPlan } from './plan/read.ts'
import { findRoutine } from './plan/routine.ts'
import type { ApiRequest } from './request/api-request.ts'
import { isObject, parseJson, parseRows } from './request/body.ts'
import type { Routine, SchemaCache, Table } from './schema/schema-cache.ts'
import { mostSimilar } from './schema/similar.ts'
import { answerSql, type Shape } from './sql/answer.ts'
import { type Arguments, callSql } from './sql/call.ts'
import { deleteSql, insertSql, returnedColumns, updateSql } from './sql/mutation.ts'
import { countSql, readSql } from './sql/read.ts'
import { identifier, qualified, type Statement, Values } from './sql/statement.ts'

/** What a request needs of the database. */
export interface RequestPlan {
  readonly statement: Statement
  /** Asks the planner how many rows there are, without counting them. */
  readonly estimate: Statement | undefined
  readonly isReadOnly: boolean
  /** Whether there is nothing to answer: a function that returns void. */
  readonly isVoid: boolean
  /** What identifies a new row, for its address. */
  readonly primaryKey: readonly string[]
}

/** Plans a request on the schema. Throws PGRST1xx and PGRST2xx. */
export function planRequest(cache: SchemaCache, request: ApiRequest, maxRows: number): RequestPlan {
  if (request.action === 'call') return planCall(cache, request, maxRows)
  const table = tableOf(cache, request)
  return request.action === 'read' ? planTableRead(cache, table, request, maxRows) : planWrite(cache, table, request)
}

function tableOf(cache: SchemaCache, { schema, name }: ApiRequest): Table {
  const table = cache.table(schema, name)
  if (table !== undefined) return table
  const similar = mostSimilar(name, cache.tableNames(schema))
  throw new RestError(
    404,
    'PGRST205',
    `Could not find the table '${schema}.${name}' in the schema cache`,
    null,
    similar === undefined ? null : `Perhaps you meant the table '${schema}.${similar}'`,
  )
}

function planTableRead(cache: SchemaCache, table: Table, request: ApiRequest, maxRows: number): RequestPlan {
  const { query, range, media, method } = request
  const plan = planRead(cache, { ...table, range, isFiltered: true, maxRows }, query)
  const values = new Values()
  const from = qualified(table.schema, table.name)
  const shape: Shape = { media, hasBody: method !== 'HEAD', rows: 'rows', maxAffected: undefined }
  const rows = readSql(plan, from, values)
  const text = answerSql({ source: undefined, rows, shape, total: totalSql(plan, from, request, maxRows, values) })
  return {
    statement: { text, values: values.list },
    estimate: estimateOf(plan, from, request),
    isReadOnly: true,
    isVoid: false,
    primaryKey: [],
  }
}

function planWrite(cache: SchemaCache, table: Table, request: ApiRequest): RequestPlan {
  const { action, query, media, preferences, body, contentType } = request
  const plan = planRead(
    cache,
    { ...table, range: { offset: 0, limit: undefined }, isFiltered: false, maxRows: undefined },
    {
      ...query,
      ranges: query.ranges.filter(({ path }) => path.length > 0),
    },
  )
  const isShown = preferences.return === 'representation'
  const isLocated = action === 'insert' && preferences.return === 'headers-only'
  const returning = isShown
    ? returnedColumns(plan, action === 'insert' ? table.primaryKey : [])
    : isLocated
      ? table.primaryKey
      : []
  const filters = query.filters.filter(({ path }) => path.length === 0).map(({ subject }) => subject)
  const values = new Values()
  const written = () => parseRows(body, contentType, query.columns)
  const source =
    action === 'insert'
      ? insertSql(table, written(), preferences, query.onConflict, returning, values)
      : action === 'update'
        ? updateSql(table, written(), preferences, filters, returning, values)
        : deleteSql(table, filters, returning, values)
  const shape: Shape = {
    media,
    hasBody: isShown,
    rows: 'rows',
    maxAffected: action === 'insert' ? undefined : preferences.maxAffected,
  }
  const rows = isShown ? readSql(plan, resultAs(plan), values) : 'select from pgrst_source'
  const text = answerSql({
    source,
    rows,
    shape,
    inserted: action === 'insert' && preferences.resolution === 'merge-duplicates',
    location: isLocated,
  })
  return {
    statement: { text, values: values.list },
    estimate: undefined,
    isReadOnly: false,
    isVoid: false,
    primaryKey: table.primaryKey,
  }
}

function planCall(cache: SchemaCache, request: ApiRequest, maxRows: number): RequestPlan {
  const { schema, name, query, range, media, method, preferences } = request
  const isPost = method === 'POST'
  const { routine, given } = isPost ? posted(cache, request) : asked(cache, request)
  const returnsOne = !routine.isSet
  if (preferences.maxAffected !== undefined && returnsOne) {
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  }
  const root = { schema, name: routine.returnedTable ?? name, range, isFiltered: true, maxRows }
  const plan = planRead(cache, root, query)
  const values = new Values()
  const source = callSql(routine, given, values)
  const from = resultAs(plan)
  const one = routine.isComposite ? 'row' : 'value'
  const several = routine.isComposite ? 'rows' : 'values'
  const shape: Shape = {
    media,
    hasBody: method !== 'HEAD',
    rows: returnsOne ? one : several,
    maxAffected: preferences.maxAffected,
  }
  const rows = readSql(plan, from, values)
  const total = totalSql(plan, from, request, maxRows, values)
  return {
    statement: { text: answerSql({ source, rows, shape, total }), values: values.list },
    estimate: undefined,
    isReadOnly: !isPost || !routine.isVolatile,
    isVoid: routine.isVoid,
    primaryKey: [],
  }
}

/** A function called by GET or HEAD: its arguments are parameters of the address. */
function asked(cache: SchemaCache, { schema, name, query }: ApiRequest): { routine: Routine; given: Arguments } {
  const names = new Set(query.arguments.map(([argument]) => argument))
  const routine = findRoutine(cache, { schema, name, given: names, body: undefined })
  return { routine, given: { kind: 'texts', texts: textsOf(routine, query.arguments) } }
}

/** A function called by POST: its arguments are the keys of an object, or the body is its only argument. */
function posted(
  cache: SchemaCache,
  { schema, name, query, body, contentType }: ApiRequest,
): { routine: Routine; given: Arguments } {
  if (contentType === 'application/x-www-form-urlencoded') {
    const fields = [...new URLSearchParams(body)]
    const given = new Set(fields.map(([field]) => field))
    const routine = findRoutine(cache, { schema, name, given, body: contentType })
    return { routine, given: { kind: 'texts', texts: textsOf(routine, fields) } }
  }
  const isJson = contentType === 'application/json'
  const parsed = isJson && body !== '' ? parseJson(body) : {}
  const names = new Set(query.columns ?? (isObject(parsed) ? Object.keys(parsed) : []))
  const routine = findRoutine(cache, { schema, name, given: names, body: contentType })
  // An object with the key '' names the parameter that has no name, and is its value as a whole.
  if (routine.parameters[0]?.name === '') return { routine, given: { kind: 'body', body } }
  return { routine, given: { kind: 'json', json: body || '{}', names } }
}

/** The text of each argument; a variadic parameter takes all that bear its name. */
function textsOf(
  { parameters }: Routine,
  given: readonly (readonly [name: string, value: string])[],
): Map<string, string | string[]> {
  const texts = new Map<string, string | string[]>()
  for (const [name, value] of given) {
    const isVariadic = parameters.some((parameter) => parameter.isVariadic && parameter.name === name)
    const before = texts.get(name)
    texts.set(name, isVariadic ? [...(Array.isArray(before) ? before : []), value] : value)
  }
  return texts
}

/** What a write or a function gave, under the name that the plan's columns have. */
const resultAs = ({ alias }: ReadPlan) => `pgrst_source as ${identifier(alias)}`

function totalSql(
  plan: ReadPlan,
  from: string,
  { preferences: { count } }: ApiRequest,
  maxRows: number,
  values: Values,
): string | undefined {
  if (count !== 'exact' && count !== 'estimated') return undefined
  const rows = countSql(plan, from, values, count === 'estimated' ? maxRows + 1 : undefined)
  return `(select count(*) from (${rows}) as pgrst_counted)`
}

function estimateOf(plan: ReadPlan, from: string, { preferences: { count } }: ApiRequest): Statement | undefined {
  if (count !== 'planned' && count !== 'estimated') return undefined
  const values = new Values()
  return { text: `explain (format json) ${countSql(plan, from, values)}`, values: values.list }
}
