import { EditorSelection, type EditorState, type Line, type StateCommand } from '@codemirror/state'
import { cellsOf, emptyRow } from './cells.ts'
import { parsedTo } from './parsed.ts'

/** The row of a table at the caret. */
function rowAt(
  state: EditorState,
): { line: Line; isLast: boolean; isRule: boolean; column: number; columns: number } | null {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  for (let node = parsedTo(state, main.head).resolveInner(main.head, -1); node.parent; node = node.parent) {
    if (node.name !== 'Table') continue
    const cells = cellsOf(line.text)
    const at = main.head - line.from
    const column = cells.findLastIndex(({ from }) => from <= at)
    return {
      line,
      isLast: state.doc.lineAt(node.to).number === line.number,
      isRule: isRule(line.text),
      column: Math.max(0, column),
      columns: cellsOf(state.doc.lineAt(node.from).text).length,
    }
  }
  return null
}

const isRule = (text: string) => /^[\s|:-]+$/.test(text) && text.includes('-')

/** Selects the text of a cell. */
const inCell = (line: { from: number; text: string }, column: number) => {
  const cell = cellsOf(line.text)[column]
  return cell ? EditorSelection.range(line.from + cell.from, line.from + cell.to) : EditorSelection.cursor(line.from)
}

const move =
  (isForward: boolean): StateCommand =>
  ({ state, dispatch }) => {
    const row = rowAt(state)
    if (!row || state.readOnly) return false
    const inRow = row.isRule ? -1 : row.column + (isForward ? 1 : -1)
    if (inRow >= 0 && inRow < cellsOf(row.line.text).length) {
      dispatch(state.update({ selection: inCell(row.line, inRow), scrollIntoView: true, userEvent: 'select' }))
      return true
    }
    let number = row.line.number + (isForward ? 1 : -1)
    if (number >= 1 && number <= state.doc.lines && isRule(state.doc.line(number).text)) number += isForward ? 1 : -1
    if (isForward && (row.isLast || number > state.doc.lines)) {
      const insert = state.lineBreak + emptyRow(row.columns)
      dispatch(
        state.update({
          changes: { from: row.line.to, insert },
          selection: EditorSelection.cursor(row.line.to + 3),
          scrollIntoView: true,
          userEvent: 'input',
        }),
      )
      return true
    }
    if (number < 1 || !state.doc.line(number).text.includes('|')) return false
    const line = state.doc.line(number)
    const column = isForward ? 0 : cellsOf(line.text).length - 1
    dispatch(state.update({ selection: inCell(line, column), scrollIntoView: true, userEvent: 'select' }))
    return true
  }

/** Tab in a table goes to the next cell, and past the last one to a new row; Shift and Tab go back. */
export const nextCell = move(true)
export const previousCell = move(false)

/** Enter in a table begins a row below; in a row without text it ends the table instead. */
export const continueTable: StateCommand = ({ state, dispatch }) => {
  const row = rowAt(state)
  if (!row || state.readOnly || !state.selection.main.empty || row.isRule) return false
  // In front of a row, Enter moves it down as in any text.
  if (state.selection.main.head === row.line.from) return false
  const { line } = row
  const isEmpty = /^[\s|]*$/.test(line.text)
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1) : null
  // The row goes below the rule that follows the head.
  const above = next && isRule(next.text) ? next : line
  if (isEmpty) {
    // A line right under a table would be a row.
    const changes = { from: line.from, to: line.to, insert: '\n' }
    const selection = { anchor: line.from + 1 }
    dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input' }))
    return true
  }
  const insert = state.lineBreak + emptyRow(row.columns)
  dispatch(
    state.update({
      changes: { from: above.to, insert },
      selection: EditorSelection.cursor(above.to + 3),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}
