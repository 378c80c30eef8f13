import * as v from 'valibot'

/** What an area throws when the server refuses, or does not answer. */
export class AreaError extends Error {
  override readonly name = 'AreaError'
  /** The server's own code: SQLSTATE, PostgREST's or a function's. '' where there was no answer. */
  readonly code: string
  /** HTTP status, 0 where there was no answer. */
  readonly status: number
  /** What the server says to the learner, for rules of our own (PT4xx) and functions; null where the area finds its own words. */
  readonly sentence: string | null
  /** The server's name for what is wrong, `note_conflict` for one; ''. */
  readonly details: string

  constructor(message: string, { code = '', status = 0, details = '', sentence = null, cause }: AreaErrorInit = {}) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.sentence = sentence
    this.details = details
  }

  /** No answer came, or none of the application's: what was sent may have been taken or not. */
  get isUnanswered(): boolean {
    return this.code === ''
  }

  /** The server will say the same however often it is asked. Sessions, networks and servers recover; rules and constraints do not. */
  get isFinal(): boolean {
    return /^(PT4|22|23)/.test(this.code)
  }

  /** The row is there already: an earlier try went through although its answer got lost. */
  get isDuplicate(): boolean {
    return this.code === '23505'
  }

  /** A table or a function is not there: the migrations have not been applied. */
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
})
/** Body of a refusal by an edge function. */
const refusal = v.object({ code: v.optional(v.string()), error: v.fallback(v.string(), '') })
/** HTTP status as the storage service says it: in its error, or as text. */
const storageStatus = v.object({ statusCode: v.pipe(v.string(), v.transform(Number), v.number()) })

/**
 * The one error of whatever the client says went wrong.
 *
 * @param error of the data API, an edge function, the storage service or the network
 * @param status of the answer, where the client tells it
 */
export async function areaErrorOf(error: unknown, status = 0): Promise<AreaError> {
  if (error instanceof AreaError) return error
  const { context } = Object(error) as { context?: unknown }
  if (context instanceof Response) return ofFunction(error, context)
  const { message, code, details } = v.parse(
    v.fallback(failure, { message: String(error), code: '', details: '' }),
    error,
  )
  const stored = v.safeParse(storageStatus, error)
  if (stored.success && stored.output.statusCode < 500)
    return new AreaError(message, {
      code: code || String(stored.output.statusCode),
      status: stored.output.statusCode,
      cause: error,
    })
  const sentence = /^PT4\d\d$/.test(code) ? message : null
  return new AreaError(message, { code, status, details, sentence, cause: error })
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
