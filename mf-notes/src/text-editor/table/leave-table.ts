import type { EditorView } from '@codemirror/view'
import { tableAt } from './open-cell.ts'

/** Puts the caret outside the table, which closes its cell. */
function goTo(view: EditorView, anchor: number, changes: { from: number; to?: number; insert: string } | null): true {
  view.dispatch({
    ...(changes && { changes }),
    selection: { anchor },
    scrollIntoView: true,
    userEvent: changes ? 'input' : 'select',
  })
  view.focus()
  return true
}

/**
 * Leaves a table downwards, for a paragraph with blank lines around it: a line right under a table would be one of its rows.
 *
 * @param isAfresh whether it is an empty one also where text follows
 * @param withoutFrom where a part at the table's end begins that goes away
 */
export function leaveBelow(view: EditorView, place: number, isAfresh: boolean, withoutFrom?: number): boolean {
  const { doc, readOnly } = view.state
  const range = tableAt(view.state, place)
  if (!range || readOnly) return false
  const start = withoutFrom ?? range.to
  const { number } = doc.lineAt(range.to)
  const textOf = (line: number) => (line <= doc.lines ? doc.line(line).text.trim() : '')
  const isApart = number < doc.lines && textOf(number + 1) === ''
  const cut = (insert: string) => (insert || start < range.to ? { from: start, to: range.to, insert } : null)
  const isEmptyBelow = isApart && number + 2 <= doc.lines && textOf(number + 2) === '' && textOf(number + 3) === ''
  if (isEmptyBelow || (isApart && !isAfresh && number + 2 <= doc.lines))
    return goTo(view, start + doc.line(number + 2).from - range.to, cut(''))
  return goTo(view, start + 2, cut(number < doc.lines && !isApart ? '\n\n\n' : '\n\n'))
}

/** Leaves a table upwards, for the line above; where there is none, for a paragraph of its own. */
export function leaveAbove(view: EditorView, place: number): boolean {
  const range = tableAt(view.state, place)
  if (!range) return false
  if (range.from > 0) return goTo(view, range.from - 1, null)
  return view.state.readOnly || goTo(view, 0, { from: 0, insert: '\n\n' })
}
