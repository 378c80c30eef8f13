/** How a text is split. */
export interface Splitting {
  separator: string
  /** Index where the rows start, after lines that say how to read them. */
  from: number
  /** Whether Anki wrote it: lines that start with `#` are remarks, and a cell with tabs or quotation marks is always quoted. */
  isAnki: boolean
}

export interface SplitRow {
  /** Its first line, counted from the line where the rows start. */
  line: number
  cells: string[]
}

const lineBreak = /\r\n|[\r\n]/
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Splits a text into rows, in linear time for any text. Cells may be quoted, and then have several lines. */
export function* splitRows(text: string, splitting: Splitting): Generator<SplitRow> {
  const { separator, from, isAnki } = splitting
  const ends = new RegExp(`${literal(separator)}|${lineBreak.source}|$`, 'g')
  let at = from
  let next = 0
  const take = (start: number) => {
    ends.lastIndex = start
    const end = ends.exec(text)
    at = ends.lastIndex
    return { index: end?.index ?? text.length, sign: end?.[0] }
  }
  while (at < text.length) {
    const line = next
    const cells: string[] = []
    const isRemark = isAnki && text[at] === '#'
    let sign: string | undefined = separator
    while (sign === separator) {
      const start = at
      const quoted = isRemark ? null : quotedCell(text, start, splitting)
      const end = take(quoted?.end ?? start)
      sign = end.sign
      cells.push(quoted?.content ?? text.slice(start, end.index))
      if (quoted) next += quoted.content.split(lineBreak).length - 1
    }
    next += 1
    if (!isRemark) yield { line, cells }
  }
}

/** The quoted cell that starts here; null if the quotation mark is text, because none closes it where a cell ends. */
function quotedCell(text: string, start: number, { separator, isAnki }: Splitting) {
  if (text[start] !== '"') return null
  let close = text.indexOf('"', start + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) return null
  let end = close + 1
  while (text[end] === ' ' && separator !== ' ') end += 1
  if (end < text.length && !text.startsWith(separator, end) && !lineBreak.test(text[end] ?? '')) return null
  const content = text.slice(start + 1, close).replaceAll('""', '"')
  // Programs that separate by tabs seldom quote: marks at the start of one line and at the end of another are text.
  if (separator === '\t' && !isAnki && content.includes('\t') && lineBreak.test(content)) return null
  return { content, end }
}
