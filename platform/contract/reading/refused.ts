/** Why no reader takes a file: it needs too much time, bytes or entries, or it is damaged. */
export type Refusal = 'too-long' | 'too-large' | 'too-many' | 'damaged'

/** A file that is not read. It passes from a worker to the page. */
export class FileRefused<Kind extends string = Refusal> extends Error {
  override readonly name = 'FileRefused'
  /** One of `Refusal`, or why a reader of an area takes no such file. */
  readonly kind: Kind

  constructor(kind: Kind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}
