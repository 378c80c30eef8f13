/** How a text is split. */
export interface Splitting {
  separator: string
  /** What separates rows; line breaks if absent. */
  row?: string
  /** Index where the rows start, after lines that say how to read them. */
  from: number
  /** Whether Anki wrote it: lines that start with `#` are remarks, and a cell with tabs or quotation marks is always quoted. */
  isAnki: boolean
}

export interface SplitRow {
  /** Its first line, counted from the line where the rows start; with other separators of rows, their number. */
  line: number
  cells: string[]
}

const lineBreak = /\r\n|\n|\r(?!\n)/
const patternOf = (sign: string) =>
  sign.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\n', `(?:${lineBreak.source})`) || '(?!)'

/** Splits a text into rows, in linear time for any text. Cells may be quoted, and then have several lines. */
export function* splitRows(text: string, { separator, row, from, isAnki }: Splitting): Generator<SplitRow> {
  const cellEnd = `(?<cell>${patternOf(separator)})`
  const rowEnd = patternOf(row || '\n')
  // Where one of them begins with the other, the longer one counts.
  const end = separator.length > (row?.length ?? 0) ? `${cellEnd}|${rowEnd}|$` : `${rowEnd}|${cellEnd}|$`
  const ends = new RegExp(end, 'g')
  const closes = new RegExp(` *(?:${end})`, 'y')
  let at = from
  let next = 0

  /** The quoted cell that starts here; null if the quotation mark is text, because none closes it where a cell ends. */
  const quotedCell = (start: number) => {
    if (text[start] !== '"') return null
    let close = text.indexOf('"', start + 1)
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
    closes.lastIndex = close + 1
    if (close < 0 || !closes.test(text)) return null
    const content = text.slice(start + 1, close).replaceAll('""', '"')
    // Programs that separate by tabs seldom quote: marks at the start of one line and at the end of another are text.
    if (separator === '\t' && !isAnki && content.includes('\t') && lineBreak.test(content)) return null
    return { content, end: close + 1 }
  }

  while (at < text.length) {
    const line = next
    const cells: string[] = []
    const isRemark = isAnki && text[at] === '#'
    for (let isLast = false; !isLast; ) {
      const quoted = isRemark ? null : quotedCell(at)
      ends.lastIndex = quoted?.end ?? at
      const found = ends.exec(text)
      cells.push(quoted?.content ?? text.slice(at, found?.index))
      at = ends.lastIndex
      isLast = found?.groups?.cell === undefined
      if (quoted && !row) next += quoted.content.split(lineBreak).length - 1
    }
    next += 1
    if (!isRemark) yield { line, cells }
  }
}
