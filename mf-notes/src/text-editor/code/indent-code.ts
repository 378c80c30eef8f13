import type { ChangeSpec, EditorState, StateCommand } from '@codemirror/state'
import { fenceAt, linesOf } from './fences.ts'

interface SelectedLine {
  /** Where its code begins in the text. */
  readonly from: number
  readonly code: string
}

/** The lines of code that are selected, and what their block indents with; null where something else is selected too. */
function selectedCode(state: EditorState): { lines: readonly SelectedLine[]; unit: string } | null {
  const { from, to, empty } = state.selection.main
  const fence = fenceAt(state, from)
  if (!fence || state.readOnly) return null
  const closing = fence.node.getChildren('CodeMark')[1]
  const end = closing ? state.doc.lineAt(closing.from).from - 1 : fence.to
  const all = linesOf(state, fence)
    .map(({ at, text: code }) => ({ from: fence.from + at, code }))
    .filter((line) => line.from <= end)
  const first = all[0]
  if (!first || from < first.from || to > end) return null
  const lines = all.filter((line) => {
    const lineEnd = line.from + line.code.length
    return empty ? line.from <= from && from <= lineEnd : line.from < to && from <= lineEnd
  })
  return lines.length > 0 ? { lines, unit: unitOf(all) } : null
}

/** What a block indents with: a tab, two spaces or four, as its first line that is indented. */
function unitOf(lines: readonly SelectedLine[]): string {
  for (const { code } of lines) {
    const indentation = /^(?:\t| {2,})(?=\S)/.exec(code)?.[0]
    if (indentation) return indentation.startsWith('\t') || indentation.length === 2 ? indentation : '    '
  }
  return '    '
}

/** Indents code at the caret, or the lines that are selected. In the lines of the fences Tab leads to the bar of the block. */
export const indentCode: StateCommand = ({ state, dispatch }) => {
  const selected = selectedCode(state)
  if (!selected) return false
  const { lines, unit } = selected
  const { main } = state.selection
  const [line] = lines
  if (main.empty && line) {
    const insert = unit === '\t' ? unit : unit.slice((main.head - line.from) % unit.length)
    const selection = { anchor: main.head + insert.length }
    dispatch(state.update({ changes: { from: main.head, insert }, selection, userEvent: 'input.indent' }))
    return true
  }
  const changes = lines.filter(({ code }) => code !== '').map(({ from }): ChangeSpec => ({ from, insert: unit }))
  dispatch(state.update({ changes, userEvent: 'input.indent' }))
  return true
}

/** Takes an indentation away from the lines of code that are selected. */
export const outdentCode: StateCommand = ({ state, dispatch }) => {
  const selected = selectedCode(state)
  if (!selected) return false
  const indentation = new RegExp(`^(?:\\t| {1,${selected.unit === '\t' ? 4 : selected.unit.length}})`)
  const changes = selected.lines.flatMap(({ from, code }): ChangeSpec[] => {
    const length = indentation.exec(code)?.[0].length ?? 0
    return length > 0 ? [{ from, to: from + length }] : []
  })
  if (changes.length > 0) dispatch(state.update({ changes, userEvent: 'delete.dedent' }))
  return true
}

/** Begins a line of code that is indented as the one before, in the list or quotation that it is in. */
export const continueCode: StateCommand = ({ state, dispatch }) => {
  const line = selectedCode(state)?.lines[0]
  if (!line) return false
  const { from, to } = state.selection.main
  const around = state.sliceDoc(state.doc.lineAt(line.from).from, line.from)
  const indentation = /^[ \t]*/.exec(state.sliceDoc(line.from, from))?.[0] ?? ''
  const insert = `\n${around}${indentation}`
  const selection = { anchor: from + insert.length }
  dispatch(state.update({ changes: { from, to, insert }, selection, scrollIntoView: true, userEvent: 'input' }))
  return true
}
