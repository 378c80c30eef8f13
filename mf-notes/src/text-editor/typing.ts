import { syntaxTree } from '@codemirror/language'
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state'

/** Spaces by which an item of a list goes in: under the text of an item with a mark of one character. */
const indentCharacters = 2

/** An item of a list or a quotation at the start of a line: its indentation, mark, space, box. */
const item = /^(\s*)((?:>\s?)*)(?:([-+*])|(\d{1,9})([.)]))?(\s*)(\[[ xX]\]\s+)?/

interface Item {
  indentation: string
  quotes: string
  /** The mark with the space after it; empty in a quotation without a list. */
  mark: string
  /** The mark of the next item. */
  next: string
  /** Characters before the item's text. */
  length: number
}

/** The item that a line begins with, or null. */
export function itemOf(line: string): Item | null {
  const [whole = '', indentation = '', quotes = '', bullet, number, point = '', space = '', box = ''] =
    item.exec(line) ?? []
  const isList = (bullet !== undefined || number !== undefined) && (space !== '' || whole.length === line.length)
  if (!isList)
    return quotes ? { indentation, quotes, mark: '', next: '', length: indentation.length + quotes.length } : null
  const mark = bullet ?? `${number}${point}`
  const next = bullet ?? `${Number(number) + 1}${point}`
  return {
    indentation,
    quotes,
    mark: mark + space + box,
    next: next + (space || ' ') + (box && '[ ] '),
    length: whole.length,
  }
}

const isInCode = (state: EditorState, place: number): boolean => {
  for (let node = syntaxTree(state).resolveInner(place, -1); node.parent; node = node.parent) {
    if (node.name === 'FencedCode' || node.name === 'CodeBlock') return true
  }
  return false
}

/** Enter in a list or quotation: goes on with the next mark; in an item without text it ends the list instead. */
export const continueItem: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  let isItem = true
  const spec = state.changeByRange((range) => {
    const line = state.doc.lineAt(range.head)
    const found = range.empty && !isInCode(state, range.head) ? itemOf(line.text) : null
    if (!found || range.head < line.from + found.length) {
      isItem = false
      return { range }
    }
    if (line.text.slice(found.length).trim() === '') {
      const kept = found.mark === '' ? '' : found.quotes
      return {
        changes: { from: line.from, to: line.to, insert: kept },
        range: EditorSelection.cursor(line.from + kept.length),
      }
    }
    const insert = state.lineBreak + found.indentation + found.quotes + found.next
    return {
      changes: { from: range.head, insert },
      range: EditorSelection.cursor(range.head + insert.length),
    }
  })
  if (!isItem) return false
  dispatch(state.update(spec, { scrollIntoView: true, userEvent: 'input' }))
  return true
}

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

/** Tab in a list moves its items in, Shift and Tab out. Elsewhere Tab leaves the text, as everywhere on the page. */
const moveItems =
  (isIn: boolean): StateCommand =>
  ({ state, dispatch }) => {
    const lines = selectedLines(state).filter(({ text }) => itemOf(text)?.mark)
    if (state.readOnly || lines.length === 0) return false
    const changes = lines.flatMap(({ from, text }): ChangeSpec[] => {
      if (isIn) return [{ from, insert: ' '.repeat(indentCharacters) }]
      const spaces = Math.min(indentCharacters, text.length - text.trimStart().length)
      return spaces > 0 ? [{ from, to: from + spaces }] : []
    })
    dispatch(state.update({ changes }, { userEvent: isIn ? 'input.indent' : 'delete.dedent' }))
    return true
  }
export const moveIn = moveItems(true)
export const moveOut = moveItems(false)

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
  heading1: '# ',
  heading2: '## ',
  heading3: '### ',
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
    const isMarked = held.every(isOf)
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
