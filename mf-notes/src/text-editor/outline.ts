import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { type Heading, headingsIn } from './headings.ts'

/** Milliseconds that parsing the rest of a long text may take. */
const parseTimeoutMs = 200

/** The headings of a text that have words. */
export function outlineOf(state: EditorState): Heading[] {
  const tree = ensureSyntaxTree(state, state.doc.length, parseTimeoutMs) ?? syntaxTree(state)
  return headingsIn(tree, state.doc.toString()).filter(({ text }) => text !== '')
}
