import * as v from 'valibot'
import { invalidRange, RestError } from './errors.ts'
import type { ApiRequest } from './request/api-request.ts'
import { applied, type Preferences } from './request/preferences.ts'
import type { RequestPlan } from './request-plan.ts'
import type { TextRow } from './run/pipeline.ts'
import { ANSWER } from './sql/answer.ts'

type AnswerRow = Readonly<Record<(typeof ANSWER)[number], string | null>>

const HEEDED: Readonly<Record<ApiRequest['action'], readonly (keyof Preferences)[]>> = {
  read: ['count', 'handling', 'timezone'],
  insert: ['resolution', 'missing', 'return', 'count', 'handling', 'timezone'],
  update: ['missing', 'return', 'count', 'handling', 'timezone', 'maxAffected'],
  delete: ['return', 'count', 'handling', 'timezone', 'maxAffected'],
  call: ['count', 'handling', 'timezone', 'maxAffected'],
}

/** The response of a request whose statement has run. A function's own status and headers come before ours. */
export function respond(
  request: ApiRequest,
  plan: RequestPlan,
  row: TextRow,
  estimate: number | undefined,
  maxRows: number,
): Response {
  const answer = answerRow(row)
  const page = Number(answer.page)
  const total = totalOf(request, answer, page, estimate, maxRows)
  const { status, contentRange, hasBody } = outcome(request, plan, answer, page, total)
  const preferences = applied(request.preferences, HEEDED[request.action])
  const headers: Record<string, string> = {
    ...(contentRange !== undefined && { 'content-range': contentRange }),
    ...(hasBody && { 'content-type': request.media.contentType }),
    ...(preferences !== undefined && { 'preference-applied': preferences }),
    ...locationOf(request, plan, answer),
    ...ownHeaders(answer.headers),
  }
  const chosen = ownStatus(answer.status) ?? status
  const isBodiless = !hasBody || request.method === 'HEAD' || chosen === 204 || chosen === 205 || chosen === 304
  return new Response(isBodiless ? null : answer.body, { status: chosen, headers })
}

function answerRow(row: TextRow): AnswerRow {
  const at = (name: (typeof ANSWER)[number]) => row[ANSWER.indexOf(name)] ?? null
  return {
    total: at('total'),
    page: at('page'),
    body: at('body'),
    headers: at('headers'),
    status: at('status'),
    inserted: at('inserted'),
    location: at('location'),
    refused: at('refused'),
  }
}

function totalOf(
  { action, preferences: { count } }: ApiRequest,
  answer: AnswerRow,
  page: number,
  estimate: number | undefined,
  maxRows: number,
): number | undefined {
  const isWrite = action === 'insert' || action === 'update' || action === 'delete'
  if (isWrite) return count === 'exact' || count === 'estimated' ? page : undefined
  if (count === 'planned') return estimate
  const counted = answer.total === null ? undefined : Number(answer.total)
  if (count !== 'estimated' || counted === undefined || counted <= maxRows) return counted
  return Math.max(counted, estimate ?? 0)
}

function outcome(
  { action, range, preferences }: ApiRequest,
  { isVoid }: RequestPlan,
  { inserted }: AnswerRow,
  page: number,
  total: number | undefined,
): { status: number; contentRange: string | undefined; hasBody: boolean } {
  const isShown = preferences.return === 'representation'
  switch (action) {
    case 'insert':
      return {
        status: inserted !== null && Number(inserted) <= 0 ? 200 : 201,
        contentRange: rangeOf(1, 0, total),
        hasBody: isShown,
      }
    case 'update':
      return { status: isShown ? 200 : 204, contentRange: rangeOf(0, page - 1, total), hasBody: isShown }
    case 'delete':
      return { status: isShown ? 200 : 204, contentRange: rangeOf(1, 0, total), hasBody: isShown }
    case 'read':
    case 'call': {
      const first = range.offset
      if (total !== undefined && first > total) {
        throw invalidRange(`An offset of ${first} was requested, but there are only ${total} rows.`)
      }
      const contentRange = rangeOf(first, first + page - 1, total)
      if (isVoid) return { status: 204, contentRange, hasBody: false }
      return { status: total !== undefined && page < total ? 206 : 200, contentRange, hasBody: true }
    }
  }
}

const rangeOf = (first: number, last: number, total: number | undefined) =>
  `${total !== 0 && first <= last ? `${first}-${last}` : '*'}/${total ?? '*'}`

const LocatedRow = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** The address of the one row that was inserted, under `return=headers-only`. */
function locationOf(
  request: ApiRequest,
  { primaryKey }: RequestPlan,
  { location, page }: AnswerRow,
): { location?: string } {
  if (location === null || page !== '1' || primaryKey.length === 0) return {}
  const row = v.parse(LocatedRow, location)
  const search = new URLSearchParams(
    primaryKey.map((column) => [column, row[column] === null ? 'is.null' : `eq.${row[column]}`]),
  )
  return { location: `/${encodeURIComponent(request.name)}?${search}` }
}

const OwnHeaders = v.pipe(v.string(), v.parseJson(), v.array(v.record(v.string(), v.string())))

/** Headers that a function has set: `[{"Cache-Control": "no-cache"}]`. */
function ownHeaders(text: string | null): Record<string, string> {
  if (text === null) return {}
  const parsed = v.safeParse(OwnHeaders, text)
  if (!parsed.success || parsed.output.some((header) => Object.keys(header).length !== 1)) {
    throw new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    )
  }
  return Object.fromEntries(
    parsed.output.flatMap((header) => Object.entries(header).map(([name, value]) => [name.toLowerCase(), value])),
  )
}

function ownStatus(text: string | null): number | undefined {
  if (text === null) return undefined
  const status = Number(text)
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
}
