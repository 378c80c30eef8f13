import * as v from 'valibot'
import { diskFull, RestError } from './errors.ts'

// PostgREST's own table, in its order. https://docs.postgrest.org/en/stable/references/errors.html
const STATUS: readonly (readonly [state: RegExp, status: number])[] = [
  [/^08/, 503],
  [/^09/, 500],
  [/^0[LP]/, 403],
  [/^2350[35]$/, 409],
  [/^25006$/, 405],
  [/^25/, 500],
  [/^28/, 403],
  [/^2D/, 500],
  [/^3[89B]/, 500],
  [/^40/, 500],
  [/^42883$/, 404],
  [/^42P01$/, 404],
  [/^42P17$/, 500],
  [/^53400$/, 500],
  [/^53/, 503],
  [/^5[458]/, 500],
  [/^57P01$/, 503],
  [/^57/, 500],
  [/^F0/, 500],
  [/^HV/, 500],
  [/^P0001$/, 400],
  [/^P0/, 500],
  [/^XX/, 500],
]

/** What a function raises with SQLSTATE 'PGRST' to give the whole answer. */
const RaisedMessage = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    code: v.string(),
    message: v.string(),
    details: v.optional(v.nullable(v.string())),
    hint: v.optional(v.nullable(v.string())),
  }),
)
const RaisedDetail = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    headers: v.record(v.string(), v.string()),
  }),
)

/**
 * The answer to a database error: PostgREST's HTTP status for its SQLSTATE, with message, detail and hint. Undefined for anything
 * else.
 *
 * @param isAnonymous whether a caller who lacks a right could get it by signing in
 */
export function databaseRefusal(error: unknown, isAnonymous: boolean): Response | undefined {
  if (!(error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'))
    return undefined
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : null
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : null
  if (error.code === '53100') return diskFull().toResponse()
  if (error.code === 'PGRST') return raised(error.message, detail)
  return new RestError(
    httpStatus(error.code, error.message, isAnonymous),
    error.code,
    error.message,
    detail,
    hint,
  ).toResponse()
}

/** Whether a statement tried to write in a transaction that may only read. */
export function isReadOnlyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

function raised(message: string, detail: string | null): Response {
  const answer = v.safeParse(RaisedMessage, message)
  const rest = v.safeParse(RaisedDetail, detail ?? '')
  if (!answer.success || !rest.success) {
    const isMessage = !answer.success
    return new RestError(
      500,
      'PGRST121',
      'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
      isMessage
        ? `Invalid JSON value for MESSAGE: '${message}'`
        : detail === null
          ? 'DETAIL is missing in the RAISE statement'
          : `Invalid JSON value for DETAIL: '${detail}'`,
      isMessage
        ? "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
        : "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    ).toResponse()
  }
  const { code, message: text, details, hint } = answer.output
  return new RestError(rest.output.status, code, text, details ?? null, hint ?? null).toResponse(rest.output.headers)
}

function httpStatus(state: string, message: string, isAnonymous: boolean): number {
  if (state === '42501') return isAnonymous ? 401 : 403
  if (state === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (/^PT\d{3}$/.test(state))
    return Number(state.slice(2)) >= 200 && Number(state.slice(2)) <= 599 ? Number(state.slice(2)) : 500
  if (state.startsWith('PT')) return 500
  return STATUS.find(([pattern]) => pattern.test(state))?.[1] ?? 400
}
