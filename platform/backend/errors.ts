/** Codes of docs/errors.md that this package raises. */
export type BackendErrorCode =
  | 'CAHIER-B001' // data directory in use
  | 'CAHIER-B002' // migration failed
  | 'CAHIER-B003' // applied migration changed
  | 'CAHIER-B004' // migration file name
  | 'CAHIER-B005' // data directory unusable
  | 'CAHIER-B006' // backend did not start
  | 'CAHIER-B007' // no running backend
  | 'CAHIER-B008' // unknown account
  | 'CAHIER-B009' // unknown plan
  | 'CAHIER-B010' // Postgres unreachable or unusable
  | 'CAHIER-B011' // database not empty
  | 'CAHIER-B012' // backup damaged
  | 'CAHIER-B013' // backup of other migrations
  | 'CAHIER-B014' // data directory not empty
  | 'CAHIER-B015' // backup not writable
  | 'CAHIER-B016' // no Postgres for this machine
  | 'CAHIER-B017' // database of another version

/** An error an operator can act on. The message is the French sentence shown in the terminal; the code has a section in docs/errors.md. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly code: BackendErrorCode

  constructor(code: BackendErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
