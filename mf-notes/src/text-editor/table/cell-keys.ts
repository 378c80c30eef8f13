import type { EditorView, KeyBinding } from '@codemirror/view'
import { moveRow, rowBelow, type TableChange } from './edits.ts'
import { editTable, enterCell } from './enter-cell.ts'
import { leaveAbove, leaveBelow } from './leave-table.ts'
import { openCell, placeOf } from './open-cell.ts'

type Place = NonNullable<ReturnType<typeof placeOf>>

/** A key of a cell. @param main the editor of the whole text */
const inTable =
  (main: EditorView, run: (place: Place) => boolean): (() => boolean) =>
  () => {
    const cell = main.state.field(openCell)
    const place = cell && placeOf(main.state, cell)
    return place !== null && run(place)
  }

/** What the keys do in a cell that is written. @param main the editor of the whole text */
export function cellKeys(main: EditorView): KeyBinding[] {
  const edit = ({ range }: Place, changes: readonly TableChange[], row: number, column: number) => {
    if (changes.length > 0) editTable(main, range.from, changes, { row, column })
    return true
  }
  /** The cell before or after, in the order of reading. Past the last one a new row begins. */
  const step = (by: 1 | -1, mayAdd: boolean, isAtStart = false) =>
    inTable(main, (place) => {
      const { range, table, row, column } = place
      const isPast = column + by < 0 || column + by >= table.columns
      const next = isPast ? row + by : row
      if (next < 0) return true
      const to = isPast ? (by > 0 ? 0 : table.columns - 1) : column + by
      if (next < table.rows.length) return enterCell(main, range.from, next, to, { isAtStart })
      return mayAdd && edit(place, rowBelow(table, row), row + 1, 0)
    })
  const below = inTable(main, (place) => {
    const { range, table, row, column } = place
    if (row + 1 < table.rows.length) return enterCell(main, range.from, row + 1, column)
    const line = table.rows[row]
    const isEmpty = line?.cells.every(({ from, to }) => from === to)
    // Enter in an empty last row ends the table.
    if (line && row > 0 && isEmpty) return leaveBelow(main, range.from, true, range.from + line.from - 1)
    return edit(place, rowBelow(table, row), row + 1, column)
  })
  const down = inTable(main, ({ range, table, row, column }) =>
    row + 1 < table.rows.length ? enterCell(main, range.from, row + 1, column) : leaveBelow(main, range.from, false),
  )
  const up = inTable(main, ({ range, row, column }) =>
    row > 0 ? enterCell(main, range.from, row - 1, column) : leaveAbove(main, range.from),
  )
  const move = (by: 1 | -1) =>
    inTable(main, (place) => edit(place, moveRow(place.table, place.row, by), place.row + by, place.column))
  const leave = inTable(main, ({ range }) => leaveBelow(main, range.from, true))

  /** In a cell of several lines the caret first goes through these. */
  const atEdge = (isDown: boolean, run: () => boolean) => (view: EditorView) => {
    const { empty, head } = view.state.selection.main
    const edge = isDown ? view.state.doc.length : 0
    const [own, last] = [view.coordsAtPos(head), view.coordsAtPos(edge)]
    const isThere = view.state.doc.lineAt(head).number === view.state.doc.lineAt(edge).number
    // A line may be several rows on the screen.
    const isInRow = !own || !last || Math.abs(own.top - last.top) < (own.bottom - own.top) / 2
    return empty && isThere && isInRow && run()
  }
  const atEnd = (isForward: boolean, run: () => boolean) => (view: EditorView) => {
    const { empty, head } = view.state.selection.main
    return empty && head === (isForward ? view.state.doc.length : 0) && run()
  }

  return [
    { key: 'Tab', run: step(1, true), shift: step(-1, false) },
    {
      key: 'Enter',
      run: below,
      shift(view) {
        view.dispatch(view.state.replaceSelection('\n'), { scrollIntoView: true, userEvent: 'input' })
        return true
      },
    },
    { key: 'Escape', run: leave, stopPropagation: true },
    { key: 'ArrowDown', run: atEdge(true, down) },
    { key: 'ArrowUp', run: atEdge(false, up) },
    { key: 'ArrowRight', run: atEnd(true, step(1, false, true)) },
    { key: 'ArrowLeft', run: atEnd(false, step(-1, false)) },
    { key: 'Alt-ArrowDown', run: move(1) },
    { key: 'Alt-ArrowUp', run: move(-1) },
  ]
}
