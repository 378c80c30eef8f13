import type { EditorView } from '@codemirror/view'
import { setFocused } from '../../caret/touch.ts'
import { readTable } from '../cells.ts'
import { changed, completeRow, type TableChange } from './edits.ts'
import { tableAt } from './open-cell.ts'

/** Changes the table at a place and puts the caret into one of its cells. */
export function editTable(
  view: EditorView,
  from: number,
  changes: readonly TableChange[],
  { row, column }: { row: number; column: number },
  userEvent = 'input',
): void {
  const range = tableAt(view.state, from)
  if (!range || view.state.readOnly) return
  const source = changed(view.state.sliceDoc(range.from, range.to), changes)
  const cell = readTable(source).rows[row]?.cells[column]
  view.dispatch({
    changes: changes.map((change) => ({
      from: range.from + change.from,
      to: range.from + change.to,
      insert: change.insert,
    })),
    selection: { anchor: range.from + (cell?.to ?? 0) },
    scrollIntoView: true,
    effects: setFocused.of(true),
    userEvent,
  })
}

/** Puts the caret at the end of a cell, or at its start. A row that is too short gets the cell. */
export function enterCell(
  view: EditorView,
  from: number,
  row: number,
  column: number,
  { isAtStart = false, userEvent = 'select' } = {},
): boolean {
  const range = tableAt(view.state, from)
  if (!range) return false
  const { rows } = readTable(view.state.sliceDoc(range.from, range.to))
  const line = rows[row]
  if (!line) return false
  const cell = line.cells[column]
  if (!cell) {
    editTable(view, from, completeRow(line, column + 1), { row, column })
    return true
  }
  view.dispatch({
    selection: { anchor: range.from + (isAtStart ? cell.from : cell.to) },
    effects: setFocused.of(true),
    scrollIntoView: true,
    userEvent,
  })
  return true
}
