/** Codes of docs/errors.md for errors of the command. */
export type CommandErrorCode =
  | 'CAHIER-C001' // Node too old
  | 'CAHIER-C002' // port taken
  | 'CAHIER-C003' // data directory unusable
  | 'CAHIER-C004' // unknown member
  | 'CAHIER-C005' // nothing to promote
  | 'CAHIER-C006' // environment
  | 'CAHIER-C007' // no browser
  | 'CAHIER-C008' // migration
  | 'CAHIER-C009' // new area
  | 'CAHIER-C012' // token
  | 'CAHIER-C013' // publishing over HTTP
  | 'CAHIER-C014' // export
  | 'CAHIER-C015' // grant
  | 'CAHIER-C016' // budget
  | 'CAHIER-C017' // development against an installation
  | 'CAHIER-C018' // outside the checkout
  | 'CAHIER-C019' // unknown commit
  | 'CAHIER-C020' // calls that do not fit
  | 'CAHIER-C021' // announcement
  | 'CAHIER-C022' // shapes of something unknown
  | 'CAHIER-C023' // damaged file of the data directory
  | 'CAHIER-C024' // nothing changed

/** An error that an operator can act on; the message is a sentence for the terminal. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: CommandErrorCode

  constructor(code: CommandErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The error of an operation that changes nothing: a script that expected a change learns that there was none. */
export const unchanged = (message: string): CommandError => new CommandError('CAHIER-C024', message)

/** The `code` of a Node error, such as `EADDRINUSE`, or undefined. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
