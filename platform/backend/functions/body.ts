type Read = ReadableStreamReadResult<unknown>

/** The body of an answer, read part by part. */
export class Body {
  readonly #reader: ReadableStreamDefaultReader<unknown>
  /** A part that was asked for early. */
  #ahead: Promise<Read> | undefined

  constructor(stream: ReadableStream<unknown>) {
    this.#reader = stream.getReader()
  }

  /** The next part, undefined at the end. Throws what the function's stream ended with. */
  async next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const read = this.#ahead ?? this.#reader.read()
    this.#ahead = undefined
    const { done, value } = await read
    if (done) return undefined
    if (!(value instanceof Uint8Array)) throw new TypeError('A body is made of Uint8Array')
    // A copy of its own: the part may be a view of a large buffer, which would be sent as well.
    return new Uint8Array(value)
  }

  /** Whether nothing more comes, as far as that is known without waiting. */
  async isOver(): Promise<boolean> {
    this.#ahead ??= this.#reader.read()
    const soon = await Promise.race([
      // Where it fails, so does the next part.
      this.#ahead.catch(() => undefined),
      new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined))),
    ])
    return soon?.done === true
  }

  /** Tells the function that nobody reads any more, and waits until it has cleaned up. */
  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => {})
  }
}
