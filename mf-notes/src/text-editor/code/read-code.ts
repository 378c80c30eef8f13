import type { Language } from './languages.ts'
import type { CodeLine } from './read-line.ts'

/** Limits of what is kept. */
export const maxKeptBlocks = 100
export const maxKeptCharacters = 300_000

/** Code that has been read, by its language and text: a block that comes back near the window, or is drawn again, is not read again. */
export class ReadCode {
  /** The one that was used last stands last. */
  readonly #blocks = new Map<string, readonly CodeLine[]>()
  #characters = 0

  get(language: Language, text: string): readonly CodeLine[] | null {
    const key = keyOf(language, text)
    const lines = this.#blocks.get(key)
    if (!lines) return null
    this.#blocks.delete(key)
    this.#blocks.set(key, lines)
    return lines
  }

  keep(language: Language, text: string, lines: readonly CodeLine[]): void {
    const key = keyOf(language, text)
    if (this.#blocks.delete(key)) this.#characters -= key.length
    this.#blocks.set(key, lines)
    this.#characters += key.length
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= maxKeptBlocks && this.#characters <= maxKeptCharacters) return
      this.#blocks.delete(oldest)
      this.#characters -= oldest.length
    }
  }

  get size(): number {
    return this.#blocks.size
  }
}

const keyOf = ({ word }: Language, text: string) => `${word}\n${text}`

/** Of all editors and pages. */
export const readCode = new ReadCode()
