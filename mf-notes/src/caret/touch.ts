import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

export const setFocused = StateEffect.define<boolean>()

/** Whether the editor has the focus: without it no mark is shown, and the text reads like a page. */
const focused = StateField.define<boolean>({
  create: () => false,
  update: (value, { effects }) => effects.find((effect) => effect.is(setFocused))?.value ?? value,
})

/** Whether an editor has the focus, or something in it: a cell of a table, which is an editor of its own, or a menu of that. */
function holdsFocus({ contentDOM, hasFocus, root, state }: EditorView): boolean {
  const { activeElement } = root
  const isInside = activeElement !== contentDOM && contentDOM.contains(activeElement)
  const hasMenu = () => contentDOM.querySelector('[data-tools] [aria-expanded="true"]') !== null
  return hasFocus || isInside || (isFocused(state) && hasMenu())
}

/** Makes what has the focus now part of the state. The editor's own notice of it is lost when another change comes at the same moment. */
export function tellFocus(view: EditorView): void {
  setTimeout(() => {
    const isFocused = holdsFocus(view)
    if (view.dom.isConnected && isFocused !== view.state.field(focused))
      view.dispatch({ effects: setFocused.of(isFocused) })
  })
}

const tell = (_event: FocusEvent, view: EditorView) => tellFocus(view)

/** Makes the focus part of the editor's state. */
export const followFocus = [focused, EditorView.domEventHandlers({ focus: tell, blur: tell })]

/** Whether the caret or a selection is in a place or at its edge. */
export type Touched = (from: number, to: number) => boolean

/** Whether the editor has the focus, as its state knows it. */
export const isFocused = (state: EditorState): boolean => state.field(focused, false) ?? false

export const touchedIn = (state: EditorState): Touched =>
  isFocused(state)
    ? (from, to) => state.selection.ranges.some((range) => range.from <= to && range.to >= from)
    : () => false

export const hasFocusChanged = (before: EditorState, after: EditorState): boolean =>
  before.field(focused, false) !== after.field(focused, false)
