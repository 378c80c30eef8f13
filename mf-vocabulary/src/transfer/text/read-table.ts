import Papa from 'papaparse'
import { htmlText, mediaIn } from '../html-text.ts'
import { isHeader } from '../roles.ts'
import { type Column, type Content, FileError, longestCell, type RowProblem, type SourceRow } from '../source.ts'
import { cellText } from './formula.ts'
import { type Separator, separators, signs } from './separator.ts'

/** Maximum number of rows. */
export const mostRows = 100_000

/** Anki's names of separators. */
const ankiSigns: Readonly<Record<string, string>> = { ...signs, space: ' ', colon: ':' }

/** The header lines of an Anki text, which start with `#`. */
interface AnkiHead {
  lines: number
  separator: string | undefined
  html: boolean
  columns: string | undefined
  category: string | undefined
  kinds: ReadonlyMap<number, Column['kind']>
}

const ankiLine =
  /^#(separator|html|tags|columns|notetype|deck|guid|if matches|(?:tags|notetype|deck|guid) column):(.*)$/i

function ankiHead(text: string): AnkiHead | null {
  const said = new Map<string, string>()
  let lines = 0
  for (const line of text.split(/\r\n|\n|\r/, 20)) {
    const [, key, value] = ankiLine.exec(line) ?? []
    if (key === undefined || value === undefined) break
    said.set(key.toLowerCase(), value)
    lines += 1
  }
  if (lines === 0) return null
  const separator = said.get('separator')
  const kinds = new Map<number, Column['kind']>()
  for (const kind of ['tags', 'deck'] as const) {
    const column = Number(said.get(`${kind} column`))
    if (column >= 1) kinds.set(column - 1, kind)
  }
  return {
    lines,
    separator: separator && (ankiSigns[separator.trim().toLowerCase()] ?? separator.replaceAll('\\t', '\t')),
    html: said.get('html')?.trim().toLowerCase() === 'true',
    columns: said.get('columns'),
    category: said.get('deck')?.trim() || said.get('tags')?.trim().split(' ')[0],
    kinds,
  }
}

/** Rows that are sampled to detect the separator. */
const tried = 50

/** The separator that splits the most sampled rows into as many cells as the first row. */
function guessSeparator(text: string): Separator {
  let best: Separator = 'comma'
  let most = 0
  for (const separator of separators) {
    const { data } = Papa.parse<string[]>(text, { preview: tried, delimiter: signs[separator], skipEmptyLines: true })
    const width = data[0]?.length ?? 0
    const alike = width > 1 ? data.filter(({ length }) => length === width).length / data.length : 0
    if (alike > most) {
      best = separator
      most = alike
    }
  }
  return best
}

/** The learner's choices for reading a table; null values are detected. */
export interface TableOptions {
  separator: Separator | null
  /** Whether the first row holds the column names. */
  header: boolean | null
}

export interface Table extends Content {
  /** Null for a text of Anki, which declares how it is read. */
  separator: Separator | null
  hasHeader: boolean
}

/**
 * Reads rows of text: CSV with any of the usual separators, TSV, or a text of Anki with header lines.
 *
 * @throws FileError if there are no rows, or too many
 */
export function readTable(text: string, options: TableOptions): Table {
  const head = ankiHead(text)
  const body = head
    ? text
        .split(/\r\n|\n|\r/)
        .slice(head.lines)
        .join('\n')
    : text
  const separator = head ? null : (options.separator ?? guessSeparator(body))
  const { data, errors } = Papa.parse<string[]>(body, {
    preview: mostRows + 2,
    delimiter: head?.separator || signs[separator ?? guessSeparator(body)],
    ...(head && { comments: '#' }),
  })
  const broken = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row] : [])))
  const rows: { line: number; cells: string[]; isBroken: boolean }[] = []
  let line = 1 + (head?.lines ?? 0)
  data.forEach((cells, index) => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells, isBroken: broken.has(index) })
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
  })
  if (rows.length > mostRows) throw new FileError('too-large')

  const said =
    head?.columns === undefined
      ? undefined
      : Papa.parse<string[]>(head.columns, { delimiter: head.separator ?? '\t' }).data[0]
  const hasHeader = !said && (options.header ?? (rows[0] !== undefined && isHeader(rows[0].cells)))
  const names = said ?? (hasHeader ? rows.shift()?.cells : undefined) ?? []
  if (rows.length === 0) throw new FileError('empty')

  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), names.length)
  const columns = Array.from({ length: width }, (_, index): Column => {
    const kind = head?.kinds.get(index)
    return { name: (names[index] ?? '').trim().slice(0, longestCell), ...(kind && { kind }) }
  })
  const problems: { place: number; problem: RowProblem }[] = []
  let media = 0
  const words = rows.flatMap(({ line, cells, isBroken }): SourceRow[] => {
    const problem = isBroken ? 'quotes' : cells.some(({ length }) => length > longestCell) ? 'cell-length' : null
    if (problem) {
      problems.push({ place: line, problem })
      return []
    }
    if (!head) return [{ place: line, cells: cells.map(cellText), cards: [] }]
    for (const cell of cells) media += mediaIn(cell)
    return [{ place: line, cells: head.html ? cells.map(htmlText) : cells, cards: [] }]
  })
  const fallback = head?.category === undefined ? {} : { fallback: { category: head.category } }
  return {
    sources: [{ name: null, columns, rows: words, ...fallback }],
    problems,
    media,
    otherCards: 0,
    separator,
    hasHeader,
  }
}
