import type { EditorState, TransactionSpec } from '@codemirror/state'
import { parsedTo } from './parsed.ts'
import { fitted } from './paste/fit.ts'

/** Blocks whose lines are not Markdown: what is put into the text stands behind them. */
const closed = /^(?:Table|FencedCode|CodeBlock|FormulaBlock|HTMLBlock)$/

/** Puts blocks of Markdown where the caret is, or behind the table or code that it is in, and the caret behind them. */
export function blockInsertion(state: EditorState, markdown: string): TransactionSpec {
  const caret = state.selection.main.head
  const line = state.doc.lineAt(caret)
  let node = parsedTo(state, line.to).resolveInner(line.from, 1)
  while (node.parent && !closed.test(node.name)) node = node.parent
  const behind = node.parent && state.doc.lineAt(node.to)
  const at = behind ? behind.to : caret
  const { from, to, insert } = fitted(state, at, at, markdown)
  return {
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input.paste',
  }
}
