import type { Extension } from '@codemirror/state'
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { tellFocus } from '../../caret/touch.ts'
import { cellWriting } from '../cell-writing.ts'
import { writeCell } from '../cells.ts'
import { footnotesIn } from '../footnotes/live-footnotes.ts'
import type { References } from '../references.ts'
import { referencesOf } from '../references-of.ts'
import { renderedFromEditor } from '../rendered-from-editor.ts'
import { CellEditor } from './cell-editor.ts'
import { cellKeys } from './cell-keys.ts'
import { drawAround } from './draw-around.ts'
import { enterCell } from './enter-cell.ts'
import { fromCell, isSource, type OpenCell, openCell, placeOf, sourceTable } from './open-cell.ts'
import { pasteIntoCells } from './paste-cells.ts'

/** A cell of a drawn table, under the pointer or with the caret. */
export interface CellTarget {
  table: HTMLElement
  cell: HTMLTableCellElement
}

/** The element of a table that begins at a place; it is only there near the window. */
function elementAt(view: EditorView, from: number): HTMLElement | null {
  for (const element of view.contentDOM.querySelectorAll<HTMLElement>(':scope > [data-table]'))
    if (view.posAtDOM(element) === from) return element
  return null
}

const cellIn = (table: ParentNode, row: number, column: number): HTMLTableCellElement | null =>
  table.querySelector('table')?.rows[row]?.cells[column] ?? null

/** What a cell shows, alone. */
function contentOf(view: EditorView, source: string): ChildNode[] {
  const drawn = renderedFromEditor(view, `| a |\n| - |\n| ${source} |`, view.state.facet(referencesOf))
  return [...(drawn.querySelector('td')?.childNodes ?? [])]
}

class Cells {
  readonly #view: EditorView
  readonly #onTarget: (target: CellTarget | null) => void
  readonly #listening = new AbortController()
  #editor: CellEditor | null = null
  #parent: HTMLTableCellElement | null = null
  #isFromCell = false
  #hadFocus = false
  /** What the table is drawn from, without the open cell. */
  #around: { before: string; after: string; references: References | null; footnotes: string } | null = null

  constructor(view: EditorView, onTarget: (target: CellTarget | null) => void) {
    this.#view = view
    this.#onTarget = onTarget
    const { signal } = this.#listening
    const { contentDOM } = view
    contentDOM.addEventListener('mousedown', this.#onMouseDown, { signal, capture: true })
    contentDOM.addEventListener('focus', () => this.#editor?.view.focus(), { signal })
    const tell = () => tellFocus(view)
    contentDOM.addEventListener('focusout', tell, { signal })
    // The menus of a table are elsewhere on the page.
    document.addEventListener('focusin', tell, { signal })
  }

  update({ transactions, selectionSet }: ViewUpdate): void {
    // Drawing the text may take the editor of the cell away, and the focus with it.
    this.#hadFocus = this.#editor?.view.hasFocus ?? false
    // Where the caret is in the cell is told by it, and to it by everything else.
    if (selectionSet) this.#isFromCell = transactions.some((one) => one.annotation(fromCell))
  }

  destroy(): void {
    this.#listening.abort()
    this.#editor?.view.destroy()
    this.#editor = null
  }

  /** The cell in which one writes, as it is drawn. */
  get target(): CellTarget | null {
    const table = this.#parent?.closest<HTMLElement>('[data-table]')
    return this.#editor && this.#parent && table ? { table, cell: this.#parent } : null
  }

  /** Opens, closes and moves the editor of the cell after the text was drawn. */
  settle(): void {
    const view = this.#view
    const cell = view.state.field(openCell)
    const had = this.#editor
    const isLeft = had && (cell?.id !== had.id || !this.#parent?.isConnected)
    const hadFocus = this.#hadFocus
    if (isLeft) this.#close()
    const isOpened = cell !== null && !this.#editor && this.#open(cell, hadFocus || view.hasFocus)
    if (cell && this.#editor && !isOpened) this.#editor.take(cell, this.#labelOf(cell), !this.#isFromCell)
    this.#isFromCell = false
    if (isLeft && hadFocus && !this.#editor) view.focus()
    if (isLeft || isOpened) this.#onTarget(this.target)
  }

  /** Draws a table again around the cell, if it is in there. */
  drawAround(element: HTMLElement, source: string, references: References | null): boolean {
    const { state } = this.#view
    const cell = state.field(openCell)
    const parent = this.#parent
    const place = cell && this.#editor?.id === cell.id ? placeOf(state, cell) : null
    if (!cell || !place || !parent || !element.contains(parent) || place.source !== source) return false
    const around = this.#sourceAround(cell, references)
    const known = this.#around
    this.#around = around
    // A key in the cell leaves the others as they are.
    if (
      known?.before === around?.before &&
      known?.after === around?.after &&
      known?.references === references &&
      known?.footnotes === around?.footnotes
    )
      return true
    const drawn = renderedFromEditor(this.#view, source, references)
    const twin = cellIn(drawn, place.row, place.column)
    const scroller = parent.closest('table')?.parentElement
    if (!twin || !scroller || twin.tagName !== parent.tagName) return false
    drawAround(scroller, parent, twin)
    return true
  }

  #sourceAround(cell: OpenCell, references: References | null) {
    const { state } = this.#view
    const place = placeOf(state, cell)
    if (!place) return null
    const { from, to } = place.range
    const footnotes = footnotesIn(state).order
    return { before: state.sliceDoc(from, cell.from), after: state.sliceDoc(cell.to, to), references, footnotes }
  }

  #labelOf(cell: OpenCell): string {
    const { state } = this.#view
    const place = placeOf(state, cell)
    const texts = state.facet(referencesOf)?.texts
    return place && texts ? texts.cells.cell(String(place.row + 1), String(place.column + 1)) : ''
  }

  #open(cell: OpenCell, isFocused: boolean): boolean {
    const view = this.#view
    const place = placeOf(view.state, cell)
    const table = place && elementAt(view, place.range.from)
    const parent = table && cellIn(table, place.row, place.column)
    if (!parent) return false
    parent.replaceChildren()
    parent.dataset.writing = ''
    parent.dataset.ownEvents = ''
    this.#parent = parent
    this.#around = this.#sourceAround(cell, view.state.facet(referencesOf))
    this.#editor = new CellEditor({
      main: view,
      cell,
      parent,
      label: this.#labelOf(cell),
      keys: cellKeys(view),
      onPaste: (data) => pasteIntoCells(view, data),
    })
    if (isFocused) this.#editor.view.focus()
    view.requestMeasure()
    return true
  }

  #close(): void {
    const parent = this.#parent
    const editor = this.#editor
    this.#editor = null
    this.#parent = null
    if (!editor || !parent) return
    const source = writeCell(editor.view.state.doc.toString())
    editor.view.destroy()
    delete parent.dataset.writing
    delete parent.dataset.ownEvents
    parent.replaceChildren(...contentOf(this.#view, source))
    this.#view.requestMeasure()
  }

  readonly #onMouseDown = (event: MouseEvent): void => {
    const view = this.#view
    const { target } = event
    if (event.button !== 0 || view.state.readOnly || !(target instanceof Element)) return
    const cell = target.closest<HTMLTableCellElement>('td, th')
    const table = cell?.closest<HTMLElement>('[data-table]')
    if (!cell || !table || target.closest('a, [data-own-events]')) return
    const row = cell.parentElement as HTMLTableRowElement
    event.preventDefault()
    event.stopPropagation()
    enterCell(view, view.posAtDOM(table), row.rowIndex, cell.cellIndex, { userEvent: 'select.pointer' })
    const editor = this.#editor?.view
    if (!editor) return
    editor.focus()
    const place = editor.posAtCoords({ x: event.clientX, y: event.clientY }, false)
    if (event.detail < 2) editor.dispatch({ selection: { anchor: place } })
  }
}

/** Writing in the cells of drawn tables. @param onTarget is told of the cell in which one writes, as it is drawn */
export function tableCells(onTarget: (target: CellTarget | null) => void): Extension {
  const plugin = ViewPlugin.define((view) => new Cells(view, onTarget))
  let cells: Cells | null = null
  return [
    sourceTable,
    openCell,
    plugin,
    cellWriting.of({
      isWriting: (state) => state.field(openCell) !== null,
      isDrawn: (state, table) => !isSource(state, table),
      drawAround: (element, source, references) => cells?.drawAround(element, source, references) ?? false,
    }),
    EditorView.updateListener.of(({ view }) => {
      cells = view.plugin(plugin)
      cells?.settle()
    }),
    // The cell scrolls to its own caret: in the text there is nothing but the whole table.
    EditorView.scrollHandler.of((view, { head }) => {
      const cell = view.state.field(openCell, false)
      return cell != null && head >= cell.from && head <= cell.to && cells?.target != null
    }),
  ]
}
