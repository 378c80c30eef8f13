interface Refusal {
  readonly status: number
  readonly code: string
  /** The older name of the code, which clients may still compare with. */
  readonly error?: string
  readonly message: string
}

/**
 * A refusal in storage-api's words. As that service does, it answers with HTTP 400 and says the status that it means in the body,
 * unless the error is the service's own.
 */
export class StorageError extends Error {
  readonly #refusal: Refusal
  readonly #httpStatus: number
  readonly #headers: Readonly<Record<string, string>>

  constructor(
    refusal: Refusal,
    httpStatus: number = refusal.status >= 500 ? refusal.status : 400,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(refusal.message)
    this.#headers = headers
    this.#refusal = refusal
    this.#httpStatus = httpStatus
  }

  get code(): string {
    return this.#refusal.code
  }

  toResponse(): Response {
    const { status, code, error = code, message } = this.#refusal
    return Response.json(
      { statusCode: String(status), code, error, message },
      { status: this.#httpStatus, headers: { 'cache-control': 'no-store', ...this.#headers } },
    )
  }
}

const ALREADY_EXISTS = { status: 409, error: 'Duplicate', message: 'The resource already exists' }

export const accessDenied = (message: string) =>
  new StorageError({ status: 403, code: 'AccessDenied', error: 'Unauthorized', message })
export const noSuchBucket = () =>
  new StorageError({ status: 404, code: 'NoSuchBucket', error: 'Bucket not found', message: 'Bucket not found' })
export const noSuchKey = () =>
  new StorageError({ status: 404, code: 'NoSuchKey', error: 'not_found', message: 'Object not found' })
export const keyExists = () => new StorageError({ ...ALREADY_EXISTS, code: 'KeyAlreadyExists' })
export const invalidKey = (key: string) =>
  new StorageError({ status: 400, code: 'InvalidKey', message: `Invalid key: ${key}` })
export const invalidBucketName = () =>
  new StorageError({ status: 400, code: 'InvalidBucketName', error: 'Invalid Input', message: 'Bucket name invalid' })
export const invalidRequest = (message: string) => new StorageError({ status: 400, code: 'InvalidRequest', message })
export const invalidMimeType = (type: string) =>
  new StorageError({
    status: 415,
    code: 'InvalidMimeType',
    error: 'invalid_mime_type',
    message: `mime type ${type} is not supported`,
  })
export const tooLarge = (what = 'object') =>
  new StorageError({
    status: 413,
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: `The ${what} exceeded the maximum allowed size`,
  })
export const invalidToken = (message: string) => new StorageError({ status: 400, code: 'InvalidJWT', message })
export const invalidSignature = (message = 'Invalid signature') =>
  new StorageError({ status: 400, code: 'InvalidSignature', message })
/** @param size bytes of the file, which a client may then ask for */
export const invalidRange = (size: number) =>
  new StorageError(
    { status: 416, code: 'InvalidRange', error: 'invalid_range', message: 'invalid range provided' },
    416,
    { 'content-range': `bytes */${size}` },
  )
export const notEnabled = (feature: string) =>
  new StorageError({
    status: 409,
    code: 'FeatureNotEnabled',
    message: `The feature ${feature} is not enabled for this resource`,
  })
export const notFound = (method: string, path: string) =>
  new StorageError(
    { status: 404, code: 'InvalidRequest', error: 'Not Found', message: `Route ${method}:${path} not found` },
    404,
  )
export const tooMuchAtOnce = (message: string) => new StorageError({ status: 429, code: 'SlowDown', message }, 429)
export const diskFull = () =>
  new StorageError({ status: 507, code: 'InsufficientStorage', message: 'The disk of the server is full' })
export const internalError = () =>
  new StorageError({ status: 500, code: 'InternalError', error: 'Internal', message: 'Internal Server Error' })

/**
 * What a database error means to the client, or undefined for anything else. A refusal that the schema raises as `PTnnn` keeps its
 * sentence and its stable name.
 */
export function ofDatabase(error: unknown): StorageError | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string' && 'severity' in error)) {
    return undefined
  }
  const refused = /^PT(\d{3})$/.exec(error.code)?.[1]
  if (refused !== undefined) {
    const name = 'detail' in error && typeof error.detail === 'string' ? error.detail : error.code
    return new StorageError({ status: Number(refused), code: name, error: error.code, message: error.message })
  }
  switch (error.code) {
    case '42501':
      return accessDenied(
        error.message.includes('row-level security') ? 'new row violates row-level security policy' : error.message,
      )
    case '23505':
      return keyExists()
    case '23503':
      return new StorageError({
        status: 404,
        code: 'InvalidRequest',
        message: 'The related resource does not exist',
      })
    default:
      return new StorageError({
        status: 500,
        code: 'DatabaseError',
        message: `database error, code: ${error.code}`,
      })
  }
}
