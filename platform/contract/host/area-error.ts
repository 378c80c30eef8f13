import * as v from 'valibot'

/** The error of an area when the server refuses or does not respond. */
export class AreaError extends Error {
  override readonly name = 'AreaError'
  /** The error code: a SQLSTATE, PostgREST's or a function's. '' without a response. */
  readonly code: string
  /** HTTP status, 0 without a response. */
  readonly status: number
  /**
   * The server's message for the learner, from our own rules (PT4xx) and functions; null if the area has to use its own text.
   */
  readonly sentence: string | null
  /** The server's name for the error, such as `note_conflict`; or ''. */
  readonly details: string

  constructor(message: string, { code = '', status = 0, details = '', sentence = null, cause }: AreaErrorInit = {}) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.sentence = sentence
    this.details = details
  }

  /** There was no response from the application, so the request may have been executed or not. */
  get isUnanswered(): boolean {
    return this.code === ''
  }

  /**
   * A retry would give the same error. Sessions, networks, servers and limits of frequency recover; violations of rules and constraints do not.
   */
  get isFinal(): boolean {
    return /^(PT4(?!29)|22|23)/.test(this.code)
  }

  /** The row already exists: an earlier attempt succeeded although its response was lost. */
  get isDuplicate(): boolean {
    return this.code === '23505'
  }

  /** The row does not exist any more, or the learner may not see it. */
  get isRowMissing(): boolean {
    return this.code === 'PGRST116'
  }

  /** A table or function is missing: the migrations have not been applied. */
  get isSchemaMissing(): boolean {
    return ['42P01', 'PGRST202', 'PGRST205'].includes(this.code) || /relation .* does not exist/i.test(this.message)
  }
}

interface AreaErrorInit {
  code?: string
  status?: number
  details?: string
  sentence?: string | null
  cause?: unknown
}

const failure = v.object({
  message: v.fallback(v.string(), ''),
  code: v.fallback(v.string(), ''),
  details: v.fallback(v.string(), ''),
  /** The errors of the authentication service have it; for the others the client has it beside them. */
  status: v.fallback(v.number(), 0),
})
/** Body of an error response of an edge function. */
const refusal = v.object({ code: v.optional(v.string()), error: v.fallback(v.string(), '') })
/** HTTP status in an error of the storage service: a number in the error, or text. */
const storageStatus = v.object({ statusCode: v.pipe(v.string(), v.transform(Number), v.number()) })
/** The message of a hosted storage service for every error of the database: it withholds the database's own message. */
const withheld = /^database error, code: ([0-9A-Z]{5})$/

/**
 * Converts every error of the client to an AreaError.
 *
 * @param error of the data API, the authentication or storage service, an edge function or the network
 * @param status of the response, if the client provides it
 */
export async function areaErrorOf(error: unknown, status = 0): Promise<AreaError> {
  if (error instanceof AreaError) return error
  if (v.isValiError(error)) return new AreaError(error.message, { code: 'invalid_answer', cause: error })
  const { context } = Object(error) as { context?: unknown }
  if (context instanceof Response) return ofFunction(error, context)
  const { message, code, details, ...own } = v.parse(
    v.fallback(failure, { message: String(error), code: '', details: '', status: 0 }),
    error,
  )
  const stored = v.safeParse(storageStatus, error)
  if (stored.success && (stored.output.statusCode < 500 || stored.output.statusCode === 507))
    return new AreaError(message, {
      code: code || String(stored.output.statusCode),
      status: stored.output.statusCode,
      cause: error,
    })
  const sqlState = stored.success ? withheld.exec(message)?.[1] : undefined
  if (sqlState !== undefined)
    return new AreaError(message, { code: sqlState, status: statusOf(sqlState) ?? own.status, cause: error })
  const sentence = /^PT4\d\d$/.test(code) ? message : null
  return new AreaError(message, { code, status: status || own.status, details, sentence, cause: error })
}

/** HTTP status that a rule of ours (`PTnnn`) asks for. */
function statusOf(sqlState: string): number | undefined {
  const status = /^PT(\d{3})$/.exec(sqlState)?.[1]
  return status === undefined ? undefined : Number(status)
}

async function ofFunction(error: unknown, answer: Response): Promise<AreaError> {
  const { status } = answer
  if (status >= 500) return new AreaError(`the function answered ${status}`, { status, cause: error })
  const body = v.safeParse(
    refusal,
    await answer
      .clone()
      .json()
      .catch(() => null),
  )
  const { code = String(status), error: sentence = '' } = body.success ? body.output : {}
  return new AreaError(sentence || `the function answered ${status}`, {
    code,
    status,
    sentence: sentence || null,
    cause: error,
  })
}
