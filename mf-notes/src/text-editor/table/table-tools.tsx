import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { Compartment, StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { Ellipsis, GripHorizontal, GripVertical, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { readTable, type TableText } from '../cells.ts'
import type { EditorTexts } from '../locales/index.ts'
import {
  alignColumn,
  columnBefore,
  moveColumn,
  moveRow,
  rowBelow,
  sortRows,
  type TableChange,
  withoutColumn,
  withoutRow,
} from './edits.ts'
import { editTable } from './enter-cell.ts'
import { showSource, tableAt } from './open-cell.ts'
import { type CellTarget, tableCells } from './table-cells.ts'
import styles from './table-tools.module.css'

export interface TableToolsProps {
  view: EditorView
  texts: EditorTexts
}

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const { compare } = new Intl.Collator('fr', { numeric: true })

/** Whether a menu of a table's tools is open: its items are elsewhere on the page. */
const hasMenu = (table: HTMLElement) => table.querySelector('[aria-expanded="true"]') !== null

/** The element of a table that holds its tools. */
function placeIn(table: HTMLElement): HTMLElement {
  const known = table.querySelector<HTMLElement>(':scope > [data-tools]')
  if (known) return known
  const place = document.createElement('div')
  place.className = styles.tools ?? ''
  place.dataset.tools = ''
  place.dataset.ownEvents = ''
  table.append(place)
  return place
}

/** Makes the cells of drawn tables writable, and shows at the one with the caret or the pointer what can be done with its row and column. */
export default function TableTools({ view, texts }: TableToolsProps) {
  const [written, setWritten] = useState<CellTarget | null>(null)
  const [hovered, setHovered] = useState<CellTarget | null>(null)

  useLayoutEffect(() => {
    const part = new Compartment()
    view.dispatch({ effects: StateEffect.appendConfig.of(part.of(tableCells(setWritten))) })
    return () => {
      if (view.dom.isConnected) view.dispatch({ effects: part.reconfigure([]) })
    }
  }, [view])

  useEffect(() => {
    const { contentDOM } = view
    const hover = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || view.state.readOnly || !(target instanceof Element)) return
      const table = target.closest<HTMLElement>('[data-table]')
      setHovered((before) => {
        if (before && (before.table === table ? target.closest('[data-tools]') : hasMenu(before.table))) return before
        const cell = target.closest<HTMLTableCellElement>('td, th')
        if (!table || !cell) return table && table === before?.table ? before : null
        return before?.cell === cell ? before : { table, cell }
      })
    }
    const leave = () => setHovered((before) => (before && hasMenu(before.table) ? before : null))
    contentDOM.addEventListener('pointerover', hover)
    contentDOM.addEventListener('pointerleave', leave)
    return () => {
      contentDOM.removeEventListener('pointerover', hover)
      contentDOM.removeEventListener('pointerleave', leave)
    }
  }, [view])

  const target = hovered?.cell.isConnected ? hovered : written
  return (
    target && (
      <Tools key={idOf(target.table)} view={view} texts={texts} target={target} onDone={() => setHovered(null)} />
    )
  )
}

let ids = 0
const known = new WeakMap<HTMLElement, number>()
/** A key for the tools of a table: each has an element of its own for them. */
function idOf(table: HTMLElement): number {
  const id = known.get(table) ?? ++ids
  known.set(table, id)
  return id
}

interface ToolsProps extends TableToolsProps {
  target: CellTarget
  onDone(): void
}

function Tools({ view, texts: { cells: texts }, target: { table, cell }, onDone }: ToolsProps) {
  const place = placeIn(table)
  const row = (cell.parentElement as HTMLTableRowElement).rowIndex
  const column = cell.cellIndex

  useLayoutEffect(() => {
    const grid = table.querySelector('table')
    if (!grid) return
    const measure = () => {
      const outer = table.getBoundingClientRect()
      const inner = cell.getBoundingClientRect()
      const whole = grid.getBoundingClientRect()
      const set = (name: string, pixels: number) => place.style.setProperty(`--${name}`, `${Math.round(pixels)}px`)
      // A table that is wider than the page is scrolled: what it hides has no tools.
      set('row', inner.top + inner.height / 2 - outer.top)
      set('column', Math.min(Math.max(inner.left + inner.width / 2 - outer.left, 20), outer.width - 40))
      set('start', Math.max(whole.left - outer.left, 0))
      set('top', whole.top - outer.top)
      set('end', Math.min(whole.right - outer.left, outer.width - 24))
      set('bottom', whole.bottom - outer.top)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    observer.observe(cell)
    const scroller = grid.parentElement
    scroller?.addEventListener('scroll', measure)
    return () => {
      observer.disconnect()
      scroller?.removeEventListener('scroll', measure)
    }
  }, [table, cell, place])

  /** The table as it is now: others write in it as well. */
  const read = (): { from: number; to: number; text: TableText } | null => {
    const range = table.isConnected ? tableAt(view.state, view.posAtDOM(table)) : null
    return range && { ...range, text: readTable(view.state.sliceDoc(range.from, range.to)) }
  }
  const now = read()
  const rows = now?.text.rows.length ?? 0
  const columns = now?.text.columns ?? 0

  const focusText = () => {
    onDone()
    // The menu gives the focus back to its button first.
    requestAnimationFrame(() => view.focus())
  }
  const edit =
    (changes: (text: TableText) => readonly TableChange[], toRow = row, toColumn = column) =>
    () => {
      const current = read()
      if (current) editTable(view, current.from, changes(current.text), { row: toRow, column: toColumn })
      focusText()
    }
  const showMarkdown = () => {
    const current = read()
    if (current)
      view.dispatch({ selection: { anchor: current.from }, effects: showSource.of(current), scrollIntoView: true })
    focusText()
  }
  const deleteTable = () => {
    const current = read()
    if (current)
      view.dispatch({
        changes: { from: current.from, to: current.to },
        selection: { anchor: current.from },
        scrollIntoView: true,
        userEvent: 'delete',
      })
    focusText()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The note's own keys go to other notes, and Escape closes it.
    event.stopPropagation()
    if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) view.focus()
  }

  const isBody = row > 0
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of its buttons
    <div
      className={styles.buttons}
      onKeyDown={onKeyDown}
      // The cell keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Menu
        align="start"
        trigger={
          <Grip kind="row" label={texts.row(String(row + 1))}>
            <GripVertical {...icon} />
          </Grip>
        }
      >
        {isBody && <MenuItem onSelect={edit((text) => rowBelow(text, row - 1))}>{texts.rowAbove}</MenuItem>}
        <MenuItem onSelect={edit((text) => rowBelow(text, row), row + 1)}>{texts.rowBelow}</MenuItem>
        {isBody && (
          <>
            <MenuItem disabled={row === 1} onSelect={edit((text) => moveRow(text, row, -1), row - 1)}>
              {texts.moveUp}
            </MenuItem>
            <MenuItem disabled={row === rows - 1} onSelect={edit((text) => moveRow(text, row, 1), row + 1)}>
              {texts.moveDown}
            </MenuItem>
            <MenuSeparator />
            <MenuItem destructive onSelect={edit((text) => withoutRow(text, row), Math.min(row, rows - 2))}>
              {texts.deleteRow}
            </MenuItem>
          </>
        )}
      </Menu>
      <Menu
        align="start"
        trigger={
          <Grip kind="column" label={texts.column(String(column + 1))}>
            <GripHorizontal {...icon} />
          </Grip>
        }
      >
        <MenuItem onSelect={edit((text) => columnBefore(text, column))}>{texts.columnBefore}</MenuItem>
        <MenuItem onSelect={edit((text) => columnBefore(text, column + 1), row, column + 1)}>
          {texts.columnAfter}
        </MenuItem>
        <MenuItem disabled={column === 0} onSelect={edit((text) => moveColumn(text, column, -1), row, column - 1)}>
          {texts.moveBefore}
        </MenuItem>
        <MenuItem
          disabled={column === columns - 1}
          onSelect={edit((text) => moveColumn(text, column, 1), row, column + 1)}
        >
          {texts.moveAfter}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={edit((text) => alignColumn(text, column, 'start'))}>{texts.alignStart}</MenuItem>
        <MenuItem onSelect={edit((text) => alignColumn(text, column, 'center'))}>{texts.alignCenter}</MenuItem>
        <MenuItem onSelect={edit((text) => alignColumn(text, column, 'end'))}>{texts.alignEnd}</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={edit((text) => sortRows(text, column, false, compare))}>{texts.sortUp}</MenuItem>
        <MenuItem onSelect={edit((text) => sortRows(text, column, true, compare))}>{texts.sortDown}</MenuItem>
        <MenuSeparator />
        <MenuItem
          destructive
          disabled={columns < 2}
          onSelect={edit((text) => withoutColumn(text, column), row, Math.min(column, columns - 2))}
        >
          {texts.deleteColumn}
        </MenuItem>
      </Menu>
      <Grip kind="addRow" label={texts.addRow} onClick={edit((text) => rowBelow(text, rows - 1), rows, 0)}>
        <Plus {...icon} />
      </Grip>
      <Grip kind="addColumn" label={texts.addColumn} onClick={edit((text) => columnBefore(text, columns), 0, columns)}>
        <Plus {...icon} />
      </Grip>
      <Menu
        trigger={
          <Grip kind="more" label={texts.more}>
            <Ellipsis {...icon} />
          </Grip>
        }
      >
        <MenuItem onSelect={showMarkdown}>{texts.showMarkdown}</MenuItem>
        <MenuItem destructive onSelect={deleteTable}>
          {texts.deleteTable}
        </MenuItem>
      </Menu>
    </div>,
    place,
  )
}

interface GripProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  kind: 'row' | 'column' | 'addRow' | 'addColumn' | 'more'
  label: string
  children: ReactNode
}

function Grip({ kind, label, children, ...rest }: GripProps & { ref?: React.Ref<HTMLButtonElement> }) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={`${styles.grip} ${styles[kind]}`}>
      {children}
    </button>
  )
}
