/** A cell: all that stands between its bars, and its text, without the spaces at both ends. */
export interface Cell {
  slotFrom: number
  slotTo: number
  from: number
  to: number
}

/** A line of a table. Places count from the start of the table. */
export interface TableLine {
  from: number
  to: number
  text: string
  cells: readonly Cell[]
}

export interface TableText {
  /** The head is the first one. */
  rows: readonly TableLine[]
  /** The line under the head, which says how columns are aligned. */
  rule: TableLine
  /** Of the longest row. */
  columns: number
}

/** Where the bars of a row are. One behind a backslash is text. */
function barsOf(row: string): number[] {
  const bars: number[] = []
  for (let at = 0; at < row.length; at++) {
    if (row[at] === '\\') at++
    else if (row[at] === '|') bars.push(at)
  }
  return bars
}

/** The cells of a row. The text of an empty one would begin behind its first space. */
export function cellsOf(row: string, start = 0): Cell[] {
  const bars = barsOf(row)
  const first = row.search(/\S/)
  const starts = bars[0] === first ? bars : [first - 1, ...bars]
  const last = row.trimEnd().length
  const ends = starts.at(-1) === last - 1 ? starts : [...starts, last]
  return ends.slice(0, -1).map((bar, index) => {
    const end = ends[index + 1] ?? last
    const text = row.slice(bar + 1, end)
    const trimmed = text.trim()
    const from = trimmed === '' ? Math.min(bar + 2, end) : bar + 1 + text.length - text.trimStart().length
    return {
      slotFrom: start + bar + 1,
      slotTo: start + end,
      from: start + from,
      to: start + from + trimmed.length,
    }
  })
}

/** A row of cells without text. */
export const emptyRow = (columns: number): string => `|${'  |'.repeat(columns)}`

/** A table as its lines say it. @param source whole lines, of which the second one is the rule */
export function readTable(source: string): TableText {
  const lines: TableLine[] = []
  let from = 0
  for (const text of source.split('\n')) {
    lines.push({ from, to: from + text.length, text, cells: cellsOf(text, from) })
    from += text.length + 1
  }
  const [head, rule = { from, to: from, text: '', cells: [] }, ...body] = lines
  const rows = head ? [head, ...body] : body
  return { rows, rule, columns: rows.reduce((most, { cells }) => Math.max(most, cells.length), 0) }
}

/** The text of a cell as it is written in it: bars without backslashes, lines for `<br>`. */
export interface CellText {
  text: string
  /** Where each of its characters stands in the source, and where the last one ends. */
  at: readonly number[]
}

const lineBreak = /<br\s*\/?>/iy

export function readCell(source: string): CellText {
  const at: number[] = []
  let text = ''
  let place = 0
  const take = (characters: string, length: number) => {
    at.push(place)
    text += characters
    place += length
  }
  while (place < source.length) {
    lineBreak.lastIndex = place
    const found = lineBreak.exec(source)
    if (found) take('\n', found[0].length)
    else if (source.startsWith('\\|', place)) take('|', 2)
    else {
      // What follows a backslash is not read again: two of them are a backslash, and no mark of a bar.
      const isEscape = source[place] === '\\' && place + 1 < source.length
      take(source[place] ?? '', 1)
      if (isEscape && source[place] !== '<') take(source[place] ?? '', 1)
    }
  }
  return { text, at: [...at, place] }
}

/** A part of a text as a cell holds it; bars are yet to be marked. */
export const writeLines = (text: string): string => text.replaceAll('\n', '<br>')

/**
 * A source that ends its cell nowhere: bars get a backslash that have none.
 *
 * @param isAtBar whether a bar follows, which a backslash at the end would make a part of the text
 */
export function closedCell(source: string, isAtBar: boolean): string {
  let closed = ''
  let from = 0
  for (const bar of barsOf(source)) {
    closed += `${source.slice(from, bar)}\\`
    from = bar
  }
  closed += source.slice(from)
  const backslashes = /\\*$/.exec(closed)?.[0].length ?? 0
  return isAtBar && backslashes % 2 === 1 ? `${closed} ` : closed
}

/** A text as a cell holds it. */
export const writeCell = (text: string): string => closedCell(writeLines(text), false)

/** Whether a text is within one cell. */
export const isOfOneCell = (source: string): boolean => !source.includes('\n') && barsOf(source).length === 0

/** The row and column of a place: of a place in no cell, those of the nearest one. */
export function cellAt({ rows, rule }: TableText, place: number): { row: number; column: number } {
  if (place >= rule.from && place <= rule.to) return { row: Math.min(1, rows.length - 1), column: 0 }
  const row = Math.max(
    0,
    rows.findLastIndex(({ from }) => from <= place),
  )
  const column = rows[row]?.cells.findLastIndex(({ slotFrom }) => slotFrom <= place) ?? 0
  return { row, column: Math.max(0, column) }
}
