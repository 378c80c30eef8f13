import { FileRefused } from './refused.ts'

export interface ReadLimits {
  /** Time limit of a worker, in ms. */
  timeMs: number
  /** Maximum bytes, inflated data included. */
  bytes: number
  /** Maximum number of entries; the reader defines what an entry is: a row, a note, a file. */
  entries: number
}

/** Entries between two reports of progress. */
const reportEntryCount = 1000

/** What a reader may still use. A reader takes from it before it allocates memory, by what it has really read, never by sizes that a file states. */
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
