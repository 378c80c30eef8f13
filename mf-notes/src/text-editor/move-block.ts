import type { EditorState, StateCommand, Text, TransactionSpec } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { lineBreakOf, withoutReturn } from './line-breaks.ts'
import { itemOf } from './list-items.ts'
import { parsedTo } from './parsed.ts'

/** Whole lines, from the start of the first to the end of the last. */
export interface LineRange {
  from: number
  to: number
}

/** The whole lines of a block. */
export const linesOf = (doc: Text, node: SyntaxNode): LineRange => ({
  from: doc.lineAt(node.from).from,
  // A block may end after the line break.
  to: doc.lineAt(Math.max(node.from, node.to - (doc.sliceString(node.to - 1, node.to) === '\n' ? 1 : 0))).to,
})

const isBlock = (node: SyntaxNode) => node.name === 'ListItem' || node.parent?.name === 'Document'

/** The block beside another one. In a quotation the marks of its lines stand between the items. */
function beside(block: SyntaxNode, isDown: boolean): SyntaxNode | null {
  let node = isDown ? block.nextSibling : block.prevSibling
  while (node?.name === 'QuoteMark') node = isDown ? node.nextSibling : node.prevSibling
  return node
}

/** The blocks that a place is in, from the inside: the items of lists, and the block of the text. */
export function blocksAround(state: EditorState, place: number): SyntaxNode[] {
  const line = state.doc.lineAt(place)
  const item = itemOf(line.text)
  const start = item ? item.quotes.length + item.indentation.length : line.text.length - line.text.trimStart().length
  const found: SyntaxNode[] = []
  for (let node = parsedTo(state, line.to).resolveInner(line.from + start, 1); node.parent; node = node.parent)
    if (isBlock(node)) found.push(node)
  return found
}

/** Blocks side by side: items of one list, or blocks of the text. */
interface Side {
  first: SyntaxNode
  last: SyntaxNode
}

/** The blocks that a selection touches. */
function selectedBlocks(state: EditorState): Side | null {
  const { from, to } = state.selection.main
  const ends = blocksAround(state, to)
  for (const first of blocksAround(state, from)) {
    const last = ends.find(({ parent }) => parent?.from === first.parent?.from && parent?.name === first.parent?.name)
    if (last) return { first, last }
  }
  return null
}

/** The text between two blocks, with a blank line where one would go on in the other. */
const apart = (between: string, lineBreak: string) => (/\n[\s>]*\n/.test(between) ? between : lineBreak.repeat(2))

/**
 * What moves blocks that stand side by side, with their blank line, past the one before or after them; an item with its items, inside its list. The selection
 * goes along. Null where there is nowhere to go.
 */
export function moveBeside(
  doc: Text,
  { first, last }: Side,
  { anchor, head }: { anchor: number; head: number },
  isDown: boolean,
): TransactionSpec | null {
  const neighbour = isDown ? beside(last, true) : beside(first, false)
  if (!neighbour) return null
  const own = { from: linesOf(doc, first).from, to: linesOf(doc, last).to }
  const other = linesOf(doc, neighbour)
  const [upper, lower] = isDown ? [own, other] : [other, own]
  if (upper.to >= lower.from) return null
  const isItem = first.name === 'ListItem'
  const lineBreak = lineBreakOf(doc)
  // In a text of Windows the line break begins with the last sign of the line.
  const [upperText, lowerText] = [upper, lower].map(({ from, to }) => withoutReturn(doc.sliceString(from, to)))
  const between = doc.sliceString(upper.from + (upperText?.length ?? 0), lower.from)
  const parts = [lowerText ?? '', isItem ? between : apart(between, lineBreak), upperText ?? '']
  const before = isItem ? '' : edge(doc, upper.from, -1)
  const after = isItem ? '' : edge(doc, lower.to, 1)
  const start = upper.from + before.length + (isDown ? (parts[0]?.length ?? 0) + (parts[1]?.length ?? 0) : 0)
  const shift = start - own.from
  return {
    changes: { from: upper.from, to: lower.from + (lowerText?.length ?? 0), insert: before + parts.join('') + after },
    selection: { anchor: anchor + shift, head: head + shift },
    scrollIntoView: true,
    userEvent: 'move.line',
  }
}

/** Moves the selected blocks. */
const moveBlock =
  (isDown: boolean): StateCommand =>
  ({ state, dispatch }) => {
    const blocks = state.readOnly ? null : selectedBlocks(state)
    if (!blocks) return false
    const spec = moveBeside(state.doc, blocks, state.selection.main, isDown)
    if (spec) dispatch(state.update(spec))
    return true
  }

/** The blank line that a block which comes to stand at a place needs there: none at the ends of the text, or where one is. */
function edge(doc: Text, place: number, side: -1 | 1): string {
  const number = doc.lineAt(place).number + side
  return number < 1 || number > doc.lines || doc.line(number).text.trim() === '' ? '' : lineBreakOf(doc)
}

export const moveBlockUp = moveBlock(false)
export const moveBlockDown = moveBlock(true)
