import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const setFocused = StateEffect.define<boolean>()

/** Whether the editor has the focus: without it no mark is shown, and the text reads like a page. */
const focused = StateField.define<boolean>({
  create: () => false,
  update: (value, { effects }) => effects.find((effect) => effect.is(setFocused))?.value ?? value,
})

/** The editor's own notice of the focus is lost when another change comes at the same moment. */
function tell(_event: FocusEvent, view: EditorView): void {
  setTimeout(() => {
    if (view.dom.isConnected && view.hasFocus !== view.state.field(focused))
      view.dispatch({ effects: setFocused.of(view.hasFocus) })
  })
}

/** Makes the focus part of the editor's state. */
export const followFocus = [focused, EditorView.domEventHandlers({ focus: tell, blur: tell })]

/** Whether the caret or a selection is in a place or at its edge. */
export type Touched = (from: number, to: number) => boolean

export const touchedIn = (state: EditorState): Touched =>
  state.field(focused, false)
    ? (from, to) => state.selection.ranges.some((range) => range.from <= to && range.to >= from)
    : () => false

export const hasFocusChanged = (before: EditorState, after: EditorState): boolean =>
  before.field(focused, false) !== after.field(focused, false)
