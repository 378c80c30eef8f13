/** Characters that are gathered before they leave the heap: a browser keeps large blobs on the disk. */
const maxGatheredCharacters = 1_000_000

/** A JSON object that grows by sections: each value on a line of its own, whatever its size. */
export class JsonFile {
  readonly #parts: Blob[] = []
  #gathered = ''
  #isFirst = true

  /** A member with a value. */
  member(key: string, value: unknown): void {
    this.#begin(key)
    this.#write(JSON.stringify(value))
  }

  /** A member with a list, whose items are added one by one. */
  list(key: string): { add(item: unknown): void; end(): void } {
    this.#begin(key)
    this.#write('[')
    let isEmpty = true
    return {
      add: (item) => {
        this.#write(`${isEmpty ? '' : ','}\n${JSON.stringify(item)}`)
        isEmpty = false
      },
      end: () => this.#write(']'),
    }
  }

  /** The whole file. Nothing can be added afterwards. */
  end(): Blob {
    this.#write(this.#isFirst ? '{}\n' : '\n}\n')
    this.#flush()
    return new Blob(this.#parts, { type: 'application/json' })
  }

  #begin(key: string): void {
    this.#write(`${this.#isFirst ? '{' : ','}\n${JSON.stringify(key)}: `)
    this.#isFirst = false
  }

  #write(text: string): void {
    this.#gathered += text
    if (this.#gathered.length >= maxGatheredCharacters) this.#flush()
  }

  #flush(): void {
    this.#parts.push(new Blob([this.#gathered]))
    this.#gathered = ''
  }
}
