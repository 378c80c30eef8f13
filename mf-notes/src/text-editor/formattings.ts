import { startCompletion } from '@codemirror/autocomplete'
import { insertNewlineAndIndent } from '@codemirror/commands'
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { isInCell } from './cell-writing.ts'
import { insertFootnote } from './footnotes/writing.ts'
import { insertion, type lineMarks, toggleLines, toggleMark } from './typing.ts'

/** A way to format the text: of the toolbar, the slash menu, or both. */
export interface Formatting {
  id: FormattingId
  /** It takes lines of its own, which a cell of a table has not. */
  isBlock?: boolean
  /** What is typed for it, as the slash menu shows it. */
  hint: string
  run(view: EditorView): boolean
  /** Names of what the caret is in while it is on. */
  nodes?: readonly string[]
}

export type FormattingId =
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'bold'
  | 'italic'
  | 'strikethrough'
  | 'highlight'
  | 'code'
  | 'bullets'
  | 'numbers'
  | 'tasks'
  | 'quote'
  | 'callout'
  | 'toggle'
  | 'table'
  | 'codeBlock'
  | 'formula'
  | 'noteLink'
  | 'link'
  | 'footnote'
  | 'rule'

/** Puts a block into a line of its own, and selects a part of it. */
const block =
  (text: string, from: number, to = from) =>
  (view: EditorView): boolean => {
    const { state } = view
    if (state.readOnly || isInCell(state)) return false
    const line = state.doc.lineAt(state.selection.main.head)
    if (line.text.trim() !== '') {
      view.dispatch({ selection: { anchor: line.to } })
      insertNewlineAndIndent(view)
    }
    const place = view.state.doc.lineAt(view.state.selection.main.head)
    view.dispatch({
      changes: { from: place.from, to: place.to, insert: text },
      selection: { anchor: place.from + from, head: place.from + to },
      scrollIntoView: true,
      userEvent: 'input',
    })
    return true
  }

/** Puts the selection between two texts; the caret goes to `caret` characters after the first one, or behind the selection. */
const around =
  (before: string, after: string, isCaretAfter = false) =>
  (view: EditorView): boolean => {
    const { state } = view
    if (state.readOnly) return false
    const { from, to } = state.selection.main
    const text = state.sliceDoc(from, to)
    const caret =
      isCaretAfter && text !== '' ? before.length + text.length + after.length - 1 : before.length + text.length
    view.dispatch(insertion(state, before + text + after, caret))
    return true
  }

const mark = (sign: string) => (view: EditorView) => toggleMark(sign)(view)
const lines = (kind: keyof typeof lineMarks) => (view: EditorView) => !isInCell(view.state) && toggleLines(kind)(view)

const table = '|  |  |\n| --- | --- |\n|  |  |'

/** In the order of the slash menu. */
export const formattings: readonly Formatting[] = [
  { id: 'heading1', isBlock: true, hint: '#', run: lines('heading1'), nodes: ['ATXHeading1', 'SetextHeading1'] },
  { id: 'heading2', isBlock: true, hint: '##', run: lines('heading2'), nodes: ['ATXHeading2', 'SetextHeading2'] },
  { id: 'heading3', isBlock: true, hint: '###', run: lines('heading3'), nodes: ['ATXHeading3'] },
  { id: 'bullets', isBlock: true, hint: '-', run: lines('bullets'), nodes: ['BulletList'] },
  { id: 'numbers', isBlock: true, hint: '1.', run: lines('numbers'), nodes: ['OrderedList'] },
  { id: 'tasks', isBlock: true, hint: '- [ ]', run: lines('tasks'), nodes: ['Task'] },
  { id: 'quote', isBlock: true, hint: '>', run: lines('quote'), nodes: ['Blockquote'] },
  { id: 'callout', isBlock: true, hint: '> [!note]', run: block('> [!note] ', 10) },
  { id: 'toggle', isBlock: true, hint: '> [!toggle]-', run: block('> [!toggle]- ', 13) },
  { id: 'table', isBlock: true, hint: '| |', run: block(table, 2), nodes: ['Table'] },
  { id: 'codeBlock', isBlock: true, hint: '```', run: block('```\n\n```', 4), nodes: ['FencedCode'] },
  { id: 'formula', hint: '$ $', run: mark('$'), nodes: ['Formula', 'FormulaBlock'] },
  {
    id: 'noteLink',
    hint: '[[ ]]',
    run: (view) => around('[[', ']]')(view) && startCompletion(view),
    nodes: ['NoteLink'],
  },
  { id: 'link', hint: '[ ]( )', run: around('[', '](https://)', true), nodes: ['Link', 'Autolink'] },
  { id: 'footnote', hint: '[^ ]', run: insertFootnote, nodes: ['FootnoteReference', 'FootnoteDefinition'] },
  { id: 'rule', isBlock: true, hint: '---', run: block('---\n', 4) },
  { id: 'bold', hint: '** **', run: mark('**'), nodes: ['StrongEmphasis'] },
  { id: 'italic', hint: '* *', run: mark('*'), nodes: ['Emphasis'] },
  { id: 'strikethrough', hint: '~~ ~~', run: mark('~~'), nodes: ['Strikethrough'] },
  { id: 'highlight', hint: '== ==', run: mark('=='), nodes: ['Highlight'] },
  { id: 'code', hint: '` `', run: mark('`'), nodes: ['InlineCode'] },
]

/** The formattings that the caret is in. */
export function formattingsAt(state: EditorState): ReadonlySet<FormattingId> {
  const names = new Set<string>()
  const { head } = state.selection.main
  for (const side of [-1, 1] as const) {
    for (let node = syntaxTree(state).resolveInner(head, side); node.parent; node = node.parent) names.add(node.name)
  }
  return new Set(formattings.filter(({ nodes }) => nodes?.some((name) => names.has(name))).map(({ id }) => id))
}
