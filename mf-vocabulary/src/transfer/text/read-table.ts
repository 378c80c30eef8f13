import { Allowance } from '@cahier/contract/reading'
import { htmlText, mediaIn } from '../html-text.ts'
import { textLimits } from '../limits.ts'
import { isHeader } from '../roles.ts'
import { type Column, type Content, FileError, maxCellCharacters, maxColumns, type SourceRow } from '../source.ts'
import type { Encoding } from './encoding.ts'
import { cellText } from './formula.ts'
import { meant, type NamedSeparator, type Separator, separators, signs } from './separator.ts'
import { type SplitRow, splitRows } from './split.ts'

/** Anki's names of separators. */
const ankiSigns: Readonly<Record<string, string>> = { ...signs, space: ' ', colon: ':' }

/** The header lines of an Anki text, which start with `#`. */
interface AnkiHead {
  separator: string | undefined
  html: boolean
  columns: string | undefined
  category: string | undefined
  kinds: ReadonlyMap<number, Column['kind']>
  /** Names of columns that tell Anki how to import its rows. */
  besides: ReadonlyMap<number, string>
}

const ankiLine =
  /^#(separator|html|tags|columns|notetype|deck|guid|if matches|(?:tags|notetype|deck|guid) column):(.*)$/i

function ankiHead(lines: readonly string[]): AnkiHead | null {
  if (lines.length === 0) return null
  const said = new Map<string, string>()
  for (const line of lines) {
    const [, key = '', value = ''] = ankiLine.exec(line) ?? []
    said.set(key.toLowerCase(), value)
  }
  const separator = said.get('separator')
  const placed = <Name extends string>(...names: Name[]) =>
    new Map(names.map((name) => [Number(said.get(`${name} column`)) - 1, name]))
  return {
    separator: separator && (ankiSigns[separator.trim().toLowerCase()] ?? separator.replaceAll('\\t', '\t')),
    html: said.get('html')?.trim().toLowerCase() === 'true',
    columns: said.get('columns'),
    category: said.get('deck')?.trim() || said.get('tags')?.trim().split(' ')[0],
    kinds: placed('tags', 'deck'),
    besides: placed('guid', 'notetype'),
  }
}

/** A line that tells spreadsheets the separator. */
const separatorLine = /^"?sep=([;,|\t]|\\t)"?$/i

/** The lines before the rows, which say how to read them, and the index where the rows start. */
function headOf(text: string) {
  const lines: string[] = []
  let from = 0
  for (const [whole, line = ''] of text.matchAll(/([^\r\n]*)(?:\r\n|[\r\n]|$)/g)) {
    if (!ankiLine.test(line) && !(from === 0 && separatorLine.test(line))) break
    lines.push(line)
    from += whole.length
  }
  const [, sign] = separatorLine.exec(lines[0] ?? '') ?? []
  const named = separators.find((name) => signs[name] === sign?.replace('\\t', '\t'))
  return { from, lines: lines.length, named, anki: ankiHead(named ? lines.slice(1) : lines) }
}

/** Rows that are sampled to detect the separator. */
const sampleRowCount = 50

/** The separator that splits the most sampled rows into as many cells as the first row. */
function guessSeparator(text: string, from: number, isAnki: boolean): NamedSeparator {
  let best: NamedSeparator = 'comma'
  let most = 0
  for (const separator of separators) {
    const widths: number[] = []
    for (const { cells } of splitRows(text, { separator: signs[separator], from, isAnki })) {
      if (cells.length > 1 || cells[0] !== '') widths.push(cells.length)
      if (widths.length === sampleRowCount) break
    }
    const [width = 0] = widths
    const alike = width > 1 ? widths.filter((other) => other === width).length / widths.length : 0
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

/** Those for reading the file that it is in. */
export interface TextSettings extends TableOptions {
  encoding: Encoding | null
}

export interface Table extends Content {
  /** Null for a text of Anki, which declares how it is read. */
  separator: Separator | null
  hasHeader: boolean
}

/**
 * Reads rows of text: CSV with any of the usual separators, or with a first line that names it, TSV, or a text of Anki with header lines.
 *
 * @throws FileError if there are no rows, or too many columns; FileRefused if there are too many rows
 */
export function readTable(text: string, options: TableOptions, allowance = new Allowance(textLimits)): Table {
  const { from, lines, named, anki: head } = headOf(text)
  const separator = options.separator ?? named ?? guessSeparator(text, from, head !== null)
  const { cell, row } =
    typeof separator === 'string'
      ? { cell: signs[separator] }
      : { cell: meant(separator.cell), row: meant(separator.row) }
  const splitting = { separator: head?.separator || cell, ...(!head && { row }), from, isAnki: head !== null }
  const rows: SplitRow[] = []
  for (const row of splitRows(text, splitting)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    allowance.takeEntry()
    if (row.cells.length > maxColumns) throw new FileError('too-many')
    rows.push(row)
  }

  const said =
    head?.columns === undefined ? undefined : splitRows(head.columns, { ...splitting, from: 0 }).next().value?.cells
  const hasHeader = !said && (options.header ?? (rows[0] !== undefined && isHeader(rows[0].cells)))
  const names = said ?? (hasHeader ? rows.shift()?.cells : undefined) ?? []
  if (rows.length === 0) throw new FileError('empty')

  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), names.length)
  const columns = Array.from({ length: width }, (_, index): Column => {
    const kind = head?.kinds.get(index)
    return {
      name: (names[index] ?? head?.besides.get(index) ?? '').trim().slice(0, maxCellCharacters),
      ...(kind && { kind }),
    }
  })
  const problems: { place: number; problem: 'cell-length' }[] = []
  let media = 0
  const words = rows.flatMap(({ line, cells }): SourceRow[] => {
    const place = 1 + lines + line
    if (cells.some(({ length }) => length > maxCellCharacters)) {
      problems.push({ place, problem: 'cell-length' })
      return []
    }
    if (!head) return [{ place, cells: cells.map(cellText), cards: [] }]
    for (const cell of cells) media += mediaIn(cell)
    return [{ place, cells: head.html ? cells.map(htmlText) : cells, cards: [] }]
  })
  const fallback = head?.category === undefined ? {} : { fallback: { category: head.category } }
  return {
    sources: [{ name: null, columns, rows: words, ...fallback }],
    problems,
    media,
    otherCards: 0,
    separator: head ? null : separator,
    hasHeader,
  }
}
