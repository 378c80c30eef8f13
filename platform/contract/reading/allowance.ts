import { FileRefused } from './refused.ts'

export interface ReadLimits {
  /** Milliseconds that a worker has. */
  timeMs: number
  /** Bytes, with all that is inflated. */
  bytes: number
  /** Rows, notes, files: what the reader counts. */
  entries: number
}

/** Entries from one report of progress to the next. */
const reportEntryCount = 1000

/** What a reader may still use. It takes before it allocates, by what it has seen and never by what a file says of itself. */
export class Allowance {
  #bytes: number
  #entries: number
  #taken = 0
  readonly #onProgress: (entries: number) => void

  constructor({ bytes, entries }: Pick<ReadLimits, 'bytes' | 'entries'>, onProgress = (_entries: number) => {}) {
    this.#bytes = bytes
    this.#entries = entries
    this.#onProgress = onProgress
  }

  /** Bytes that are left. */
  get bytes(): number {
    return this.#bytes
  }

  /** Entries that are left. */
  get entries(): number {
    return this.#entries
  }

  /** @throws FileRefused */
  takeBytes(count: number): void {
    this.#bytes -= count
    if (this.#bytes < 0) throw new FileRefused('too-large')
  }

  /** @throws FileRefused */
  takeEntry(): void {
    this.#entries -= 1
    if (this.#entries < 0) throw new FileRefused('too-many')
    this.#taken += 1
    if (this.#taken % reportEntryCount === 0) this.#onProgress(this.#taken)
  }
}
