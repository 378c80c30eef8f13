import { EditorSelection, type EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state'

/** Lines of the selection, each once. */
function selectedLines(state: EditorState) {
  const lines = new Map<number, ReturnType<EditorState['doc']['line']>>()
  for (const { from, to } of state.selection.ranges) {
    for (let number = state.doc.lineAt(from).number; number <= state.doc.lineAt(to).number; number++) {
      lines.set(number, state.doc.line(number))
    }
  }
  return [...lines.values()]
}

/** Puts a mark around each selection, or takes it away where it is already: `**`, `*`, `~~`, `==`, a backquote. */
export const toggleMark =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const width = mark.length
    const spec = state.changeByRange(({ from, to }) => {
      const isMarked =
        state.sliceDoc(from - width, from) === mark &&
        state.sliceDoc(to, to + width) === mark &&
        // One asterisk inside two is not its own mark.
        (width > 1 || mark !== '*' || state.sliceDoc(from - 2, from) !== '**')
      if (isMarked) {
        return {
          changes: [
            { from: from - width, to: from },
            { from: to, to: to + width },
          ],
          range: EditorSelection.range(from - width, to - width),
        }
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + width, to + width),
      }
    })
    dispatch(state.update(spec, { scrollIntoView: true, userEvent: 'input.mark' }))
    return true
  }

/** What a line can begin with. */
export const lineMarks = {
  paragraph: '',
  heading1: '# ',
  heading2: '## ',
  heading3: '### ',
  heading4: '#### ',
  heading5: '##### ',
  heading6: '###### ',
  bullets: '- ',
  numbers: '1. ',
  tasks: '- [ ] ',
  quote: '> ',
} as const
export type LineMark = keyof typeof lineMarks

const begins = /^(\s*)(#{1,6}\s+|>\s?|(?:[-+*]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/

/** Gives the selected lines a mark, in place of another one; takes it away where every line has it. */
export const toggleLines =
  (kind: LineMark): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const mark = lineMarks[kind]
    const lines = selectedLines(state)
    const held = lines.map(({ text }) => begins.exec(text)?.[2] ?? '')
    const isOf = (text: string) => text === mark || (kind === 'numbers' && /^\d+\. $/.test(text))
    const isMarked = kind !== 'paragraph' && held.every(isOf)
    const changes = lines.map(({ from, text }, index) => {
      const at = from + (begins.exec(text)?.[1]?.length ?? 0)
      const insert = isMarked ? '' : kind === 'numbers' ? `${index + 1}. ` : mark
      return { from: at, to: at + (held[index]?.length ?? 0), insert }
    })
    // The caret at the beginning of a line goes behind the mark.
    const selection = state.selection.map(state.changes(changes), 1)
    dispatch(state.update({ changes, selection }, { scrollIntoView: true, userEvent: 'input.mark' }))
    return true
  }

/** Puts a text in place of the selection, and the caret into it. */
export const insertion = (state: EditorState, text: string, caret = text.length): TransactionSpec => {
  const { from, to } = state.selection.main
  return {
    changes: { from, to, insert: text },
    selection: EditorSelection.cursor(from + caret),
    scrollIntoView: true,
    userEvent: 'input',
  }
}
