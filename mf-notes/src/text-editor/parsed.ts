import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { Tree } from '@lezer/common'

/** Time for reading as far as a place in a long text that has just been opened. */
const maxParseMs = 100

/** The syntax tree of a text, read at least as far as a place; if there is no time for that, as far as it has been read. */
export const parsedTo = (state: EditorState, place: number): Tree =>
  ensureSyntaxTree(state, place, maxParseMs) ?? syntaxTree(state)
