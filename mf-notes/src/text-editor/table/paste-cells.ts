import type { EditorView } from '@codemirror/view'
import { setFocused } from '../../caret/touch.ts'
import { changeBetween } from '../../diff/change-between.ts'
import { readTable } from '../cells.ts'
import { fillCells } from './edits.ts'
import { openCell, placeOf } from './open-cell.ts'

/** Cells that are filled at once. */
const maxCells = 20_000

/** Texts between tabs, as spreadsheets copy cells; null for any other text. */
export function cellsIn(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const rows = lines.map((line) => line.split('\t'))
  const count = rows.reduce((sum, { length }) => sum + length, 0)
  return text.includes('\t') && count <= maxCells ? rows : null
}

/** Fills cells with what a spreadsheet copied, from the one with the caret on. Anything else is pasted as text, by the cell. @returns whether it did */
export function pasteIntoCells(view: EditorView, data: DataTransfer): boolean {
  const cell = view.state.field(openCell)
  const place = cell && placeOf(view.state, cell)
  const texts = cellsIn(data.getData('text/plain'))
  if (!place || !texts) return false
  const { range, source, row, column } = place
  const filled = fillCells(source, row, column, texts)
  const change = changeBetween(source, filled)
  const last = readTable(filled).rows[row + texts.length - 1]?.cells[column + (texts.at(-1)?.length ?? 1) - 1]
  view.dispatch({
    ...(change && { changes: { from: range.from + change.from, to: range.from + change.to, insert: change.insert } }),
    selection: { anchor: range.from + (last?.to ?? 0) },
    effects: setFocused.of(true),
    scrollIntoView: true,
    userEvent: 'input.paste',
  })
  return true
}
