/** Characters of one event that are read. */
const maxEventCharacters = 1_000_000

/**
 * The data of the events of a stream (text/event-stream), as they come: lines may end with LF, CRLF or CR, parts may end within a character, comments, other
 * fields and events without data are skipped, and the last event need not end with an empty line. Throws RangeError where an event has no end.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  let size = 0
  const linesOf = (text: string, isEnd: boolean): string[] => {
    rest += text
    // A CR at the end may be the first half of CRLF.
    const lines = rest.split(isEnd ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/)
    rest = isEnd ? '' : (lines.pop() ?? '')
    return lines
  }
  const take = (line: string): string | undefined => {
    if (line === '') {
      const event = data.length === 0 ? undefined : data.join('\n')
      data = []
      size = 0
      return event
    }
    const found = /^data(?:: ?(.*))?$/s.exec(line)
    if (found === null) return undefined
    size += line.length
    if (size > maxEventCharacters) throw new RangeError('an event is too long')
    data.push(found[1] ?? '')
    return undefined
  }
  for await (const part of body) {
    for (const line of linesOf(decoder.decode(part, { stream: true }), false)) {
      const event = take(line)
      if (event !== undefined) yield event
    }
    if (rest.length > maxEventCharacters) throw new RangeError('an event is too long')
  }
  for (const line of [...linesOf(decoder.decode(), true), '']) {
    const event = take(line)
    if (event !== undefined) yield event
  }
}
