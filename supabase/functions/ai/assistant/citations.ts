import { type Material, type Source, sourceAt } from './answer.ts'

type Passages = Material['passages']

/** Characters that are too few to prove anything. */
const minQuotationCharacters = 8
/** Characters that are held back until it is known what they are. */
const maxHeldCharacters = 1_000
const maxSources = 8

const citation = /^\[\s*(\d{1,2})\s*[:,]?\s*["«“]\s*(.{1,900}?)\s*["»”]\s*\]/s
const beginsCitation = /^\[\s*(?:\d{1,2}\s*(?:[:,]?\s*(?:["«“].*)?)?)?$/s
const bareNumber = /^\[\s*\d{1,2}(?:\s*[,;]\s*\d{1,2})*\s*\]/
const link = /^!?\[([^\]\n]{0,300})\]\([^)\n]{0,1000}\)/
const beginsLink = /^!(?:\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,1000})?)?)?$|^\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,1000})?)?$/

/**
 * Reads what a language model writes, part by part. A citation `[2: "word for word"]` stays, as the number of a source, only if the passage has these words;
 * of links and pictures only the text stays.
 */
export class Citations {
  /** The quotations that were checked, in the order of their numbers. */
  readonly sources: Source[] = []
  readonly #passages: Passages
  readonly #known = new Map<string, number>()
  #held = ''

  constructor(passages: Passages) {
    this.#passages = passages
  }

  /** Takes a part of the text, and returns what is certain. */
  take(part: string): string {
    this.#held += part
    return this.#release(false)
  }

  /** The rest of the text. A citation that has no end is dropped. */
  end(): string {
    return this.#release(true)
  }

  #release(isEnd: boolean): string {
    let text = ''
    for (;;) {
      const place = this.#held.search(/!?\[|!$/)
      if (place < 0) {
        text += this.#held
        this.#held = ''
        return text
      }
      text += this.#held.slice(0, place)
      this.#held = this.#held.slice(place)
      const taken = this.#resolve(isEnd)
      if (taken === undefined) return text
      text += taken
    }
  }

  /** What the beginning of the held text becomes; undefined while that is unknown. */
  #resolve(isEnd: boolean): string | undefined {
    const held = this.#held
    const cited = citation.exec(held)
    if (cited) return this.#drop(cited[0], this.#cite(Number(cited[1]), cited[2] ?? ''))
    const linked = link.exec(held)
    if (linked) return this.#drop(linked[0], linked[1] ?? '')
    const isOpen = held.length <= maxHeldCharacters && (beginsCitation.test(held) || beginsLink.test(held))
    if (isOpen && !isEnd) return undefined
    if (isEnd && /^\[\s*\d/.test(held) && beginsCitation.test(held)) return this.#drop(held, '')
    const bare = bareNumber.exec(held)
    // A number without a quotation says nothing that was checked.
    if (bare) return this.#drop(bare[0], '')
    return this.#drop(held.slice(0, 1), held.slice(0, 1))
  }

  #drop(taken: string, kept: string): string {
    this.#held = this.#held.slice(taken.length)
    return kept
  }

  #cite(number: number, quotation: string): string {
    const passage = this.#passages[number - 1]
    const found = passage === undefined ? undefined : locate(passage.passage, quotation)
    if (passage === undefined || found === undefined) return ''
    const key = `${number} ${found.start} ${found.end}`
    const known = this.#known.get(key)
    if (known !== undefined) return `[${known}]`
    if (this.sources.length >= maxSources) return ''
    this.sources.push(sourceAt(passage, found))
    this.#known.set(key, this.sources.length)
    return `[${this.sources.length}]`
  }
}

/** Where a passage has a quotation; blanks, apostrophes and quotation marks may be others. */
export function locate(passage: string, quotation: string): { start: number; end: number } | undefined {
  const asked = quotation.trim().replace(/^…\s*|\s*…$/g, '')
  if (asked.length < minQuotationCharacters) return undefined
  const pattern = asked
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
        .replace(/['’]/g, "['’]")
        .replace(/["«»“”]/g, '["«»“”]'),
    )
    .join('\\s+')
  const found = new RegExp(pattern, 'u').exec(passage)
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length }
}
