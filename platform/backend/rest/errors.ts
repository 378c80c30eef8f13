/** A refusal in PostgREST's format. https://docs.postgrest.org/en/stable/references/errors.html */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null

  constructor(status: number, code: string, message: string, details: unknown = null, hint: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
  }

  toResponse(headers: Readonly<Record<string, string>> = {}): Response {
    const { code, message, details, hint, status } = this
    return new Response(JSON.stringify({ code, message, details, hint }), {
      status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
        ...headers,
      },
    })
  }
}

export const invalidBody = (message: string) => new RestError(400, 'PGRST102', message)

export const invalidRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', details)

export const unacceptableSchema = (schema: string, exposed: readonly string[]) =>
  new RestError(
    406,
    'PGRST106',
    `Invalid schema: ${schema}`,
    null,
    `Only the following schemas are exposed: ${exposed.join(', ')}`,
  )

export const unacceptableMedia = (types: readonly string[]) =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`)

export const notEmbedded = (name: string) =>
  new RestError(
    400,
    'PGRST108',
    `'${name}' is not an embedded resource in this request`,
    null,
    `Verify that '${name}' is included in the 'select' query parameter.`,
  )

export const unsupportedMethod = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)

export const invalidPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL')

/** Postgres' own code; its message names the file that could not grow. */
export const diskFull = () => new RestError(507, '53100', 'The disk of the server is full')

/** A limit of this layer that PostgREST does not have: the request never reaches the database. */
export const overLimit = (status: 400 | 413 | 414, what: string) =>
  new RestError(status, 'CAHIER_LIMIT', `The request exceeds a limit of this server: ${what}`)
