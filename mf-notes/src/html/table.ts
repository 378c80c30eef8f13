import { elementsIn, type HtmlElement, isElement } from './elements.ts'

/** Columns that one cell may stand for, and that a table has. */
const maxSpannedCells = 50
const maxColumns = 200

const isCell = ({ name }: HtmlElement) => name === 'td' || name === 'th'

/**
 * A table in Markdown, each of its lines as a list of one. A table of one cell is one list, of the lines in it.
 *
 * @param inside the lines in a cell
 */
export function writeTable(
  table: HtmlElement,
  inside: (cell: HtmlElement) => readonly string[],
): (readonly string[])[] {
  const rows = [...elementsIn(table, ({ name }) => name === 'tr')].map((row) =>
    row.children.filter(isElement).filter(isCell),
  )
  const [only, ...others] = rows.flat()
  if (!only) return []
  if (others.length === 0) return [inside(only)]
  const grid = gridOf(rows, (cell) =>
    inside(cell)
      .filter(Boolean)
      .join('<br>')
      .replace(/\\?<br>/g, '<br>')
      .replace(/(?<!\\)\|/g, '\\|'),
  )
  // Sheets have hundreds of empty cells at the end.
  const width = grid.reduce((most, row) => Math.max(most, row.findLastIndex(Boolean) + 1), 0)
  const used = grid.filter((row) => row.some(Boolean))
  const line = (cells: readonly string[]) => [
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`,
  ]
  const [head = [], ...body] = used
  const sides = Array.from({ length: width }, (_, column) => sideOf((rows[1] ?? rows[0])?.[column]))
  return width === 0 ? [] : [line(head), line(sides), ...body.map(line)]
}

/** The texts of cells by row and column. One that stands for several has its text in the first. */
function gridOf(rows: readonly (readonly HtmlElement[])[], textOf: (cell: HtmlElement) => string): string[][] {
  const grid: string[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of row) {
      while (grid[y]?.[x] !== undefined) x++
      if (x >= maxColumns) break
      const width = spanOf(cell, 'colspan', maxSpannedCells)
      const height = spanOf(cell, 'rowspan', Math.min(maxSpannedCells, rows.length - y))
      const text = textOf(cell)
      for (let down = 0; down < height; down++) {
        for (let right = 0; right < width; right++) {
          const line = grid[y + down]
          if (line) line[x + right] = down + right === 0 ? text : ''
        }
      }
      x += width
    }
  }
  return grid.map((row) => Array.from(row, (text) => text ?? ''))
}

const spanOf = ({ attributes }: HtmlElement, name: string, most: number): number =>
  Math.max(1, Math.min(most, Math.trunc(Number(attributes.get(name))) || 1))

function sideOf(cell: HtmlElement | undefined): string {
  const side = cell?.style.get('text-align') ?? cell?.attributes.get('align')
  if (side === 'right' || side === 'end') return '---:'
  return side === 'center' ? ':---:' : '---'
}
