/** The text is no JSON object, or one of its values is too long. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
}

/** Characters of one value: a note with 200,000 characters, each escaped, and a word with twenty years of answers, are less. */
export const maxValueCharacters = 8_000_000

/** A member of the object, or an item of one. A member that is a list is first told as an empty one, then item by item. */
export interface Part {
  key: string
  isItem: boolean
  value: unknown
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

/**
 * Reads a JSON object of any size from a stream, member by member, lists item by item: only one value at a time is in memory. The
 * values themselves are parsed by the engine.
 *
 * @throws JsonError
 */
export async function* jsonParts(chunks: AsyncIterable<string>): AsyncGenerator<Part> {
  let text = ''
  let at = 0
  const source = chunks[Symbol.asyncIterator]()

  /** Reads more text behind what is there. @param from what lies before is not needed any more */
  const more = async (from: number): Promise<boolean> => {
    const { done, value } = await source.next()
    if (done) return false
    text = text.slice(from) + value
    at -= from
    if (text.length > maxValueCharacters + value.length) throw new JsonError('a value too long')
    return true
  }
  const peek = async (): Promise<number> => {
    for (;;) {
      while (at < text.length && isSpace(text.charCodeAt(at))) at++
      if (at < text.length) return text.charCodeAt(at)
      if (!(await more(at))) throw new JsonError('cut off')
    }
  }
  const expect = async (...codes: readonly number[]): Promise<number> => {
    const found = await peek()
    if (!codes.includes(found)) throw new JsonError(`unexpected ${String.fromCharCode(found)}`)
    at++
    return found
  }
  /** The next value. Its end is found by its brackets and quotes; everything else the engine's parser checks. */
  const value = async (): Promise<unknown> => {
    await peek()
    let depth = 0
    let isText = false
    let place = at
    let start = at
    for (;;) {
      if (place >= text.length) {
        if (!(await more(start))) throw new JsonError('cut off')
        place -= start
        start = 0
        continue
      }
      const code = text.charCodeAt(place)
      if (isText) {
        if (code === 92) place++
        else if (code === 34) isText = false
      } else if (code === 34) isText = true
      else if (code === 123 || code === 91) depth++
      else if (code === 125 || code === 93 || code === 44) {
        if (depth === 0) break
        if (code !== 44) depth--
      }
      place++
      if (place - start > maxValueCharacters) throw new JsonError('a value too long')
    }
    at = place
    try {
      return JSON.parse(text.slice(start, place))
    } catch {
      throw new JsonError('no JSON')
    }
  }

  if ((await peek()) === 0xfeff) at++
  await expect(123)
  if ((await peek()) === 125) return
  do {
    if ((await peek()) !== 34) throw new JsonError('a name is missing')
    const key = await name()
    await expect(58)
    if ((await peek()) !== 91) {
      yield { key, isItem: false, value: await value() }
      continue
    }
    at++
    yield { key, isItem: false, value: [] }
    if ((await peek()) === 93) at++
    else
      do yield { key, isItem: true, value: await value() }
      while ((await expect(44, 93)) === 44)
  } while ((await expect(44, 125)) === 44)

  async function name(): Promise<string> {
    let place = at + 1
    for (;;) {
      const found = text.indexOf('"', place)
      if (found >= 0 && found - at < 200) {
        // A name with escapes is none of ours.
        const key = text.slice(at + 1, found)
        at = found + 1
        return key
      }
      if (text.length - at > 200) throw new JsonError('a name too long')
      place = 1
      if (!(await more(at))) throw new JsonError('cut off')
    }
  }
}
