import type { EditorState, StateCommand } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { embedLinesIn } from './embed-lines.ts'
import { parsedTo } from './parsed.ts'
import { referencesOf } from './references-of.ts'

const opening = /^((?: {0,3}>[ ]?)*[ \t]*)(`{3,}|~{3,})([^`\n]*)$/

/** Enter behind the mark that opens a block of code closes the block at once. */
export const closeFence: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  const [, start = '', fence = ''] = opening.exec(line.text) ?? []
  if (state.readOnly || !main.empty || fence === '' || main.head !== line.to) return false
  let node = parsedTo(state, line.to).resolveInner(line.from + start.length, 1)
  while (node.parent && node.name !== 'FencedCode') node = node.parent
  if (node.name !== 'FencedCode' || state.doc.lineAt(node.from).number !== line.number) return false
  const code = state.doc.sliceString(line.to, node.to)
  const isClosed = node.getChildren('CodeMark').length > 1
  // Another block that begins further down took this one's end for its own.
  const isOther = code.split('\n').some((below) => (opening.exec(below)?.[3] ?? '').trim() !== '')
  if (isClosed && !isOther) return false
  const inside = `\n${start}`
  dispatch(
    state.update({
      changes: { from: line.to, insert: `${inside}\n${start}${fence}` },
      selection: { anchor: line.to + inside.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

/** Whether the text ends with a block that is drawn, or framed: behind it there is no place for the caret. */
function endsInBlock(state: EditorState): boolean {
  const end = state.doc.length
  const last = parsedTo(state, end).topNode.lastChild
  if (!last || last.to !== end) return false
  if (/^(?:Table|FormulaBlock|FencedCode|HorizontalRule|Blockquote)$/.test(last.name)) return true
  if (last.name !== 'Paragraph') return false
  const line = embedLinesIn(last.toTree(), state.doc.sliceString(last.from, end)).at(-1)
  return line?.to === end - last.from && (state.facet(referencesOf)?.embeds.takes(line.inner) ?? false)
}

const paragraphAfter: StateCommand = ({ state, dispatch }) => {
  const end = state.doc.length
  const changes = { from: end, insert: '\n\n' }
  dispatch(state.update({ changes, selection: { anchor: end + 2 }, scrollIntoView: true, userEvent: 'input' }))
  return true
}

/** ArrowDown in the last line of the text, where a block ends it, leads to a paragraph after the block. */
export const leaveDown: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection
  const isLast = main.empty && state.doc.lineAt(main.head).to === state.doc.length
  return !state.readOnly && isLast && endsInBlock(state) && paragraphAfter({ state, dispatch })
}

/** So does a click below the block. */
export const clickBelow = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (event.button !== 0 || view.state.readOnly || event.target !== view.contentDOM) return false
    const last = view.contentDOM.lastElementChild
    if (!last || event.clientY <= last.getBoundingClientRect().bottom || !endsInBlock(view.state)) return false
    event.preventDefault()
    view.focus()
    return paragraphAfter(view)
  },
})
