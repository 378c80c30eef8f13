import { syntaxTree } from '@codemirror/language'
import { ChangeSet, type EditorState, type Text, type TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { parsedTo } from '../parsed.ts'
import { type Footnotes, footnotesOf, labelOf } from './footnotes.ts'

/** The footnotes of a text that is parsed to its end. */
function allFootnotes({ doc }: EditorState, tree: ReturnType<typeof parsedTo>): Footnotes {
  return footnotesOf(tree, (from, to) => doc.sliceString(from, to))
}

/** Line breaks that set a definition apart from what stands above it: definitions stand one below the other. */
function apart(doc: Text, isBehindDefinition: boolean): string {
  if (doc.toString().trim() === '') return ''
  let blank = 0
  while (doc.line(doc.lines - blank).text.trim() === '') blank++
  // Behind spaces it would be indented code.
  const least = doc.line(doc.lines).length > 0 ? 1 : 0
  return '\n'.repeat(Math.max(least, (isBehindDefinition ? 1 : 2) - blank))
}

/** Inserts a text behind the selection, and the definition of a footnote at the end of the text; the caret goes into it. */
function defining(state: EditorState, label: string, insert: string): TransactionSpec {
  const inserted = state.changes({ from: state.selection.main.to, insert })
  const doc = inserted.apply(state.doc)
  const isBehindDefinition = parsedTo(state, state.doc.length).topNode.lastChild?.name === 'FootnoteDefinition'
  const definition = `${apart(doc, isBehindDefinition)}[^${label}]: `
  return {
    changes: inserted.compose(ChangeSet.of({ from: doc.length, insert: definition }, doc.length)),
    selection: { anchor: doc.length + definition.length },
    scrollIntoView: true,
    userEvent: 'input',
  }
}

/** Inserts a reference with the first number that no footnote has, and begins what defines it. */
export function insertFootnote(view: EditorView): boolean {
  const { state } = view
  if (state.readOnly) return false
  const footnotes = allFootnotes(state, parsedTo(state, state.doc.length))
  let number = 1
  while (footnotes.named(String(number))) number++
  view.dispatch(defining(state, String(number), `[^${number}]`))
  return true
}

function select(view: EditorView, place: number): void {
  view.dispatch({
    selection: { anchor: place },
    effects: EditorView.scrollIntoView(place, { y: 'center' }),
    userEvent: 'select',
  })
  view.focus()
}

/** Goes to what defines a footnote, and begins it where nothing does. */
export function openFootnote(view: EditorView, label: string): void {
  const { state } = view
  const { definition } = allFootnotes(state, parsedTo(state, state.doc.length)).named(label) ?? {}
  if (!definition) {
    if (state.readOnly) return
    view.dispatch(defining(state, label, ''))
    view.focus()
    return
  }
  const { mark, to } = definition
  const spaces = /^[ \t]*/.exec(state.sliceDoc(mark.to, Math.min(to, mark.to + 100)))?.[0].length ?? 0
  select(view, mark.to + spaces)
}

/** Where the text first refers to the footnote that a mark defines; null where it does not. */
function firstReference(state: EditorState, mark: SyntaxNode): number | null {
  const label = labelOf(state.sliceDoc(mark.from, mark.to))
  return allFootnotes(state, syntaxTree(state)).named(label)?.references[0]?.to ?? null
}

/** What a reference or the mark of a definition leads to; null for anything else. */
export function footnoteLeading(view: EditorView, node: SyntaxNode): (() => void) | null {
  const { state } = view
  if (node.name === 'FootnoteReference') {
    const label = labelOf(state.sliceDoc(node.from, node.to))
    return () => openFootnote(view, label)
  }
  const reference = node.name === 'FootnoteMark' ? firstReference(state, node) : null
  return reference === null ? null : () => select(view, reference)
}

/** Goes from anywhere in a definition to where the text first refers to it. */
export function leaveDefinition(view: EditorView): boolean {
  const { state } = view
  const { head } = state.selection.main
  for (const side of [1, -1] as const) {
    for (let node = syntaxTree(state).resolveInner(head, side); node.parent; node = node.parent) {
      const mark = node.name === 'FootnoteDefinition' ? node.getChild('FootnoteMark') : null
      const reference = mark && firstReference(state, mark)
      if (reference == null) continue
      select(view, reference)
      return true
    }
  }
  return false
}
