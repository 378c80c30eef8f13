import { inspect } from 'node:util'

/**
 * A database error on its way to the client, with PostgREST's HTTP status for its SQLSTATE. The REST layer logs what it is
 * given, so this prints as its code alone: message, detail and parameters hold learners' data.
 */
export class DatabaseFailure {
  readonly code: string
  readonly message: string
  readonly detail: string | null
  readonly hint: string | null

  private constructor(code: string, message: string, detail: string | null, hint: string | null) {
    this.code = code
    this.message = message
    this.detail = detail
    this.hint = hint
  }

  /** Returns anything that is not a database error unchanged. */
  static of(error: unknown): unknown {
    if (!(error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'))
      return error
    const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : null
    const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : null
    const status = httpStatus(error.code, error.message)
    if (status === undefined) return new DatabaseFailure(error.code, error.message, detail, hint)
    // SQLSTATE 'PGRST' is how a database hands PostgREST a complete answer; the REST layer passes it on untouched.
    const body = JSON.stringify({ code: error.code, message: error.message, details: detail, hint })
    return new DatabaseFailure('PGRST', body, JSON.stringify({ status, headers: {} }), null)
  }

  [inspect.custom](): string {
    return `SQLSTATE ${this.code === 'PGRST' ? (JSON.parse(this.message).code ?? this.code) : this.code}`
  }
}

// The REST layer answers these as PostgREST does: they need the caller's role or the request's table.
const ANSWERED_THERE = /^(42501|42703|42883|42P01|PGRST|PT...)$/

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
  [/^42P17$/, 500],
]

function httpStatus(state: string, message: string): number | undefined {
  if (ANSWERED_THERE.test(state)) return undefined
  if (state === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  return STATUS.find(([pattern]) => pattern.test(state))?.[1] ?? 400
}
