/** An error in GoTrue's format: HTTP status, error code, message. https://supabase.com/docs/guides/auth/debugging/error-codes */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }

  /** The body, in the form of the API version that the client asked for. */
  toResponse(apiVersion: string | undefined): Response {
    const modern = apiVersion !== undefined && apiVersion >= '2024-01-01'
    const body = modern
      ? { code: this.code, message: this.message, ...this.details }
      : { code: this.status, error_code: this.code, msg: this.message, ...this.details }
    return Response.json(body, {
      status: this.status,
      headers: { 'x-sb-error-code': this.code, ...(modern && { 'x-supabase-api-version': '2024-01-01' }) },
    })
  }
}

export const badJson = () => new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
export const invalid = (message: string, status = 400) => new AuthError(status, 'validation_failed', message)
export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
export const overLimit = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
export const otpExpired = (message = 'Token has expired or is invalid') => new AuthError(403, 'otp_expired', message)
export const mailTooSoon = (milliseconds: number) =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${Math.max(1, Math.ceil(milliseconds / 1000))} seconds.`,
  )
export const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found')
export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
