import { emptyRow, readTable, type TableLine, type TableText, writeCell } from '../cells.ts'

/** A change of a table's source. Places count from its start. */
export interface TableChange {
  from: number
  to: number
  insert: string
}

export type Side = 'start' | 'center' | 'end'

const emptyCell = '  |'
const rules: Readonly<Record<Side, string>> = { start: ':---', center: ':---:', end: '---:' }

const insertion = (at: number, insert: string): TableChange => ({ from: at, to: at, insert })

/** The source after some changes, which are in the order of their places. */
export const changed = (source: string, changes: readonly TableChange[]): string =>
  changes.reduceRight((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), source)

const isBegunByBar = ({ text }: TableLine) => text.trimStart().startsWith('|')
const endOf = ({ from, text }: TableLine) => from + text.trimEnd().length
const isEndedByBar = (line: TableLine) => line.cells.at(-1)?.slotTo === endOf(line) - 1

/** All lines from top to bottom. */
const linesOf = ({ rows, rule }: TableText): TableLine[] => rows.toSpliced(1, 0, rule)

/** An empty row below another one; the head's stands under the rule. */
export function rowBelow(table: TableText, row: number): TableChange[] {
  const line = row === 0 ? table.rule : table.rows[row]
  return line ? [insertion(line.to, `\n${emptyRow(table.columns)}`)] : []
}

/** The head stays. */
export function withoutRow({ rows }: TableText, row: number): TableChange[] {
  const line = rows[row]
  return line && row > 0 ? [{ from: line.from - 1, to: line.to, insert: '' }] : []
}

/** Changes places with the row below or above. The head stays the first one. */
export function moveRow({ rows }: TableText, row: number, by: 1 | -1): TableChange[] {
  const [upper, lower] = by > 0 ? [rows[row], rows[row + 1]] : [rows[row - 1], rows[row]]
  if (!upper || !lower || upper === rows[0]) return []
  return [{ from: upper.from, to: lower.to, insert: `${lower.text}\n${upper.text}` }]
}

/** What gives a row as many cells as others have. */
export function completeRow(line: TableLine, columns: number): TableChange[] {
  const missing = columns - line.cells.length
  return missing > 0 ? [insertion(endOf(line), (isEndedByBar(line) ? '' : ' |') + emptyCell.repeat(missing))] : []
}

/** An empty column before another one, or after the last. */
export function columnBefore(table: TableText, column: number): TableChange[] {
  return linesOf(table).flatMap((line) => {
    const text = line === table.rule ? ' --- |' : emptyCell
    const cell = line.cells[column]
    if (cell) return insertion(cell.slotFrom, column === 0 && !isBegunByBar(line) ? `|${text}` : text)
    // A shorter row goes on being one.
    return column === line.cells.length ? insertion(endOf(line), (isEndedByBar(line) ? '' : ' |') + text) : []
  })
}

export function withoutColumn(table: TableText, column: number): TableChange[] {
  if (table.columns < 2) return []
  return linesOf(table).flatMap((line): TableChange[] => {
    const cell = line.cells[column]
    if (!cell) return []
    // Without bars, one column would be no table.
    if (table.columns === 2 && !isBegunByBar(line)) {
      const kept = line.cells[1 - column]
      const text = kept ? line.text.slice(kept.from - line.from, kept.to - line.from) : ''
      return [{ from: line.from, to: line.to, insert: `| ${text} |` }]
    }
    const isLast = column === line.cells.length - 1 && !isEndedByBar(line)
    return [
      { from: isLast ? cell.slotFrom - 1 : cell.slotFrom, to: isLast ? cell.slotTo : cell.slotTo + 1, insert: '' },
    ]
  })
}

/** Changes places with the column after or before. */
export function moveColumn(table: TableText, column: number, by: 1 | -1): TableChange[] {
  const [left, right] = by > 0 ? [column, column + 1] : [column - 1, column]
  if (left < 0 || right >= table.columns) return []
  return linesOf(table).flatMap((line): TableChange[] => {
    const first = line.cells[left]
    const second = line.cells[right]
    const textOf = (cell: { slotFrom: number; slotTo: number }) =>
      line.text.slice(cell.slotFrom - line.from, cell.slotTo - line.from)
    if (!first) return []
    if (!second)
      return [
        { from: first.slotFrom, to: first.slotTo, insert: '  ' },
        insertion(endOf(line), `${isEndedByBar(line) ? '' : '|'}${textOf(first)}|`),
      ]
    return [
      { from: first.slotFrom, to: first.slotTo, insert: textOf(second) },
      { from: second.slotFrom, to: second.slotTo, insert: textOf(first) },
    ]
  })
}

export function alignColumn({ rule }: TableText, column: number, side: Side): TableChange[] {
  const cell = rule.cells[column]
  return cell ? [{ from: cell.from, to: cell.to, insert: rules[side] }] : []
}

/** The rows below the head by the texts of a column; rows without one come last. */
export function sortRows({ rows }: TableText, column: number, isDown: boolean, compare: Intl.Collator['compare']) {
  const body = rows.slice(1)
  const [first] = body
  const last = body.at(-1)
  if (!first || !last) return []
  const keyed = body.map((line) => {
    const cell = line.cells[column]
    const text = cell ? line.text.slice(cell.from - line.from, cell.to - line.from) : ''
    return { line, key: text.replace(/^[*_~=`]+/, '') }
  })
  const sorted = keyed.toSorted((a, b) => {
    if (a.key === '' || b.key === '') return Number(a.key === '') - Number(b.key === '')
    return compare(a.key, b.key) * (isDown ? -1 : 1)
  })
  if (sorted.every((entry, index) => entry === keyed[index])) return []
  return [{ from: first.from, to: last.to, insert: sorted.map(({ line }) => line.text).join('\n') }]
}

/** Puts texts into cells from a cell on, with the rows and columns that are missing. @returns the table's source after that */
export function fillCells(source: string, row: number, column: number, texts: readonly (readonly string[])[]): string {
  let filled = source
  const columns = column + texts.reduce((most, cells) => Math.max(most, cells.length), 0)
  for (let table = readTable(filled); table.columns < columns; table = readTable(filled))
    filled = changed(filled, columnBefore(table, table.columns))
  for (let table = readTable(filled); table.rows.length < row + texts.length; table = readTable(filled))
    filled = changed(filled, rowBelow(table, table.rows.length - 1))
  const { rows } = readTable(filled)
  const complete = changed(
    filled,
    rows.slice(row, row + texts.length).flatMap((line) => completeRow(line, columns)),
  )
  const lines = readTable(complete).rows
  const changes = texts.flatMap((cells, down) =>
    cells.flatMap((text, right): TableChange[] => {
      const cell = lines[row + down]?.cells[column + right]
      return cell ? [{ from: cell.from, to: cell.to, insert: writeCell(text.trim()) }] : []
    }),
  )
  return changed(complete, changes)
}
