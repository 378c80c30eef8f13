import { ensureSyntaxTree } from '@codemirror/language'
import { EditorSelection, EditorState, type Extension, type StateCommand } from '@codemirror/state'
import { noteLanguage } from '../language.ts'

/** A text in which `¦` stands for the caret, or two for a selection. */
export function stateOf(marked: string, extensions: Extension = []): EditorState {
  const [before = '', selected = '', rest] = marked.split('¦')
  const doc = before + selected + (rest ?? '')
  const head = before.length + (rest === undefined ? 0 : selected.length)
  const state = EditorState.create({
    doc,
    selection: EditorSelection.single(before.length, head),
    extensions: [noteLanguage, EditorState.lineSeparator.of('\n'), extensions],
  })
  ensureSyntaxTree(state, doc.length, 5_000)
  return state
}

export function marked(state: EditorState): string {
  const { from, to } = state.selection.main
  const text = state.doc.toString()
  return `${text.slice(0, from)}¦${from === to ? '' : `${text.slice(from, to)}¦`}${text.slice(to)}`
}

/** Runs the first of some commands that does something. @returns the state after it; null if none did anything */
export function ran(commands: readonly StateCommand[], before: EditorState): EditorState | null {
  let state = before
  const isDone = commands.some((command) =>
    command({
      state,
      dispatch(transaction) {
        state = transaction.state
      },
    }),
  )
  if (!isDone) return null
  ensureSyntaxTree(state, state.doc.length, 5_000)
  return state
}

/** Runs a command on a text. @returns the text after it, both with their carets; null if it did nothing */
export function after(command: StateCommand, text: string, extensions: Extension = []): string | null {
  const state = ran([command], stateOf(text, extensions))
  return state && marked(state)
}
