import { isSameState } from './mode-state.ts'
import { type CodeLine, type Reader, readLine, startOf } from './read-line.ts'

/** Characters of the longest code that gets colours. */
export const maxCodeCharacters = 50_000

/**
 * Reads the lines of a block of code, some at a time. A change is read from its line on, until the mode is where it was before: the lines below are then kept
 * as they were read.
 */
export class CodeReading {
  readonly #reader: Reader
  readonly #start: unknown
  #texts: readonly string[]
  /** The first lines of the text, which have been read. */
  #lines: readonly CodeLine[]
  /** The last lines of the text as they were read before it changed. */
  #former: readonly CodeLine[] = []

  /** @param lines of code that was read before */
  constructor(reader: Reader, lines: readonly CodeLine[] = []) {
    this.#reader = reader
    this.#start = startOf(reader)
    this.#lines = lines
    this.#texts = lines.map(({ text }) => text)
  }

  get lines(): readonly CodeLine[] {
    return this.#lines
  }

  get isDone(): boolean {
    return this.#lines.length === this.#texts.length
  }

  /**
   * Takes the code as it is now, line by line.
   *
   * @param kept how many lines may be kept as they were read, above and below what is to be read again
   */
  setTexts(texts: readonly string[], kept = { above: texts.length, below: texts.length }): void {
    const known = this.isDone ? this.#lines : this.#former
    const maxFirst = Math.min(this.#lines.length, kept.above)
    let first = 0
    while (first < maxFirst && this.#lines[first]?.text === texts[first]) first++
    const maxLast = Math.min(known.length, kept.below, texts.length - first)
    let last = 0
    while (last < maxLast && known.at(-1 - last)?.text === texts.at(-1 - last)) last++
    this.#former = known.slice(known.length - last)
    this.#lines = this.#lines.slice(0, first)
    this.#texts = texts
  }

  /**
   * Reads at least one line that has not been read.
   *
   * @param isOver whether the time for it is over
   * @returns how many lines have been read anew; those that are kept as they were do not count
   */
  advance(isOver: () => boolean): number {
    const lines = [...this.#lines]
    const firstFormer = this.#texts.length - this.#former.length
    let read = 0
    while (lines.length < this.#texts.length) {
      const state = lines.length === 0 ? this.#start : lines.at(-1)?.after
      const former = this.#former[lines.length - firstFormer]
      if (former && isSameState(former.before, state)) {
        this.#lines = [...lines, ...this.#former.slice(lines.length - firstFormer)]
        return read
      }
      if (read > 0 && isOver()) break
      lines.push(readLine(this.#reader, this.#texts[lines.length] ?? '', state))
      read++
    }
    this.#lines = lines
    return read
  }
}
