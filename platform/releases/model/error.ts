/** Codes of everything that can go wrong with releases; each has an entry in docs/errors.md. */
export type ReleaseErrorCode = `CAHIER-R${string}`

/** A refused or failed release operation. The message is for the operator, in French. */
export class ReleaseError extends Error {
  readonly code: ReleaseErrorCode

  constructor(code: ReleaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ReleaseError'
    this.code = code
  }
}
