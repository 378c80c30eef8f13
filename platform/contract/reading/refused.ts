/** Why a file is refused: it exceeds a limit of time, bytes or entries, or it is damaged. */
export type Refusal = 'too-long' | 'too-large' | 'too-many' | 'damaged'

/** The error of a refused file. It can be sent from a worker to the page. */
export class FileRefused<Kind extends string = Refusal> extends Error {
  override readonly name = 'FileRefused'
  /** One of `Refusal`, or why a reader of an area takes no such file. */
  readonly kind: Kind

  constructor(kind: Kind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}
