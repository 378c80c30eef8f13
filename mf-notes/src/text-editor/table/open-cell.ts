import { Annotation, type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state'
import { isFocused } from '../../caret/touch.ts'
import { cellAt, isOfOneCell, readTable } from '../cells.ts'
import { parsedTo } from '../parsed.ts'

/** Whole lines of a table. */
export interface TableRange {
  from: number
  to: number
}

/** The cell in which one writes. Its ends move with the text: read again, they would be without the spaces that are typed there. */
export interface OpenCell {
  from: number
  to: number
  /** Another one when another cell is opened. */
  id: number
}

/** A change or selection that was made in the cell. */
export const fromCell = Annotation.define<boolean>()

/** The table at a place, outside lists and quotations. */
export function tableAt(state: EditorState, place: number): TableRange | null {
  const line = state.doc.lineAt(place)
  const start = line.from + Math.max(0, line.text.search(/\S/))
  for (let node = parsedTo(state, line.to).resolveInner(start, 1); node.parent; node = node.parent) {
    if (node.name === 'Table' && node.parent.name === 'Document')
      return { from: state.doc.lineAt(node.from).from, to: state.doc.lineAt(node.to).to }
  }
  return null
}

/** Shows a table's Markdown until the selection leaves it. */
export const showSource = StateEffect.define<TableRange>()

/** A table comes to be while one types it: it stays text until one leaves it. */
function begunBy(transaction: Transaction): TableRange | null {
  const { startState, state } = transaction
  if (!transaction.isUserEvent('input.type') || transaction.annotation(fromCell)) return null
  return tableAt(startState, startState.selection.main.head) ? null : tableAt(state, state.selection.main.head)
}

/** The table of which the Markdown is shown. */
export const sourceTable = StateField.define<TableRange | null>({
  create: () => null,
  update(range, transaction) {
    const { changes, state, effects, docChanged } = transaction
    const shown = effects.find((effect) => effect.is(showSource))
    if (shown?.is(showSource)) return shown.value
    if (range) {
      const moved = docChanged ? { from: changes.mapPos(range.from, -1), to: changes.mapPos(range.to, 1) } : range
      const { from, to } = state.selection.main
      return from <= moved.to && to >= moved.from ? moved : null
    }
    return docChanged ? begunBy(transaction) : null
  },
})

export const isSource = (state: EditorState, { from, to }: TableRange): boolean => {
  const range = state.field(sourceTable, false)
  return range != null && range.from <= to && range.to >= from
}

let opened = 0

/** The cell of the selection; null where it is in several, or in none. */
function cellOfSelection(state: EditorState): Omit<OpenCell, 'id'> | null {
  const { main } = state.selection
  const range = tableAt(state, main.head)
  if (!range || isSource(state, range) || main.from < range.from || main.to > range.to) return null
  const table = readTable(state.sliceDoc(range.from, range.to))
  const { row, column } = cellAt(table, main.head - range.from)
  const cell = table.rows[row]?.cells[column]
  if (!cell) return null
  const [slotFrom, slotTo] = [range.from + cell.slotFrom, range.from + cell.slotTo]
  if (!main.empty && (main.from < slotFrom || main.to > slotTo)) return null
  return { from: range.from + cell.from, to: range.from + cell.to }
}

/** Where the cell is after a change, if it still is one. */
function held(cell: OpenCell, { changes, state, docChanged }: Transaction): OpenCell | null {
  if (!docChanged) return cell
  if (changes.touchesRange(cell.from, cell.to) === 'cover' && cell.from < cell.to) return null
  const from = changes.mapPos(cell.from, -1)
  const to = changes.mapPos(cell.to, 1)
  return isOfOneCell(state.sliceDoc(from, to)) && tableAt(state, from) ? { ...cell, from, to } : null
}

/** The cell in which one writes: that of the selection while the editor has the focus. */
export const openCell = StateField.define<OpenCell | null>({
  create: () => null,
  update(cell, transaction) {
    const { state } = transaction
    if (state.readOnly || !isFocused(state)) return null
    const { main } = state.selection
    const kept = cell && held(cell, transaction)
    if (kept && main.from >= kept.from && main.to <= kept.to) {
      const isSame = kept.from === cell.from && kept.to === cell.to
      return isSame ? cell : kept
    }
    const found = cellOfSelection(state)
    if (!found) return null
    return kept?.from === found.from && kept.to === found.to ? kept : { ...found, id: ++opened }
  },
})

/** The table around the cell in which one writes, and where in it the cell is. */
export function placeOf(state: EditorState, cell: OpenCell) {
  const range = tableAt(state, cell.from)
  if (!range) return null
  const source = state.sliceDoc(range.from, range.to)
  const table = readTable(source)
  return { range, source, table, ...cellAt(table, cell.from - range.from) }
}
