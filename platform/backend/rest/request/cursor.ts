import { RestError } from '../errors.ts'

/** Reads a query parameter from left to right. Each method takes what it names, or nothing. */
export class Cursor {
  readonly #text: string
  readonly #what: string
  #at = 0

  /** @param what the parameter, as an error names it: "select parameter" */
  constructor(text: string, what: string) {
    this.#text = text
    this.#what = `failed to parse ${what} (${text})`
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  sees(literal: string): boolean {
    return this.#text.startsWith(literal, this.#at)
  }

  take(literal: string): boolean {
    if (!this.sees(literal)) return false
    this.#at += literal.length
    return true
  }

  expect(literal: string): void {
    if (!this.take(literal)) this.fail(`"${literal}"`)
  }

  /** Takes what a sticky pattern matches here. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    this.#at += found[0].length
    return found
  }

  rest(): string {
    const rest = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return rest
  }

  skipSpace(): void {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at++
  }

  /** Runs `read`; goes back to where it began if it returns undefined. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#at
    const value = read()
    if (value === undefined) this.#at = start
    return value
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.fail('end of input')
  }

  fail(expected: string): never {
    const found = this.isAtEnd ? 'end of input' : JSON.stringify(this.#text[this.#at])
    throw new RestError(
      400,
      'PGRST100',
      `"${this.#what}" (line 1, column ${this.#at + 1})`,
      `unexpected ${found} expecting ${expected}`,
    )
  }
}
