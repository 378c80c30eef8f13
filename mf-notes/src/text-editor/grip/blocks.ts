import type { EditorState, Text } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { blocksAround, linesOf } from '../move-block.ts'
import { parsedTo } from '../parsed.ts'

/** A block of the text that is moved as one: an item of a list with what is inside it, or what stands beside lists. Lines are numbers from 1. */
export interface Block {
  node: SyntaxNode
  first: number
  /** The last line of its own, before the items inside it. */
  ownLast: number
  last: number
  /** How many items an item is in; null for what is no item. */
  level: number | null
}

const isList = ({ name }: SyntaxNode) => name === 'BulletList' || name === 'OrderedList'

const listIn = (item: SyntaxNode): SyntaxNode | null => item.getChild('BulletList') ?? item.getChild('OrderedList')

export const isBlank = (doc: Text, line: number): boolean => doc.line(line).text.trim() === ''

function lastLineOf(doc: Text, node: SyntaxNode): number {
  let last = doc.lineAt(linesOf(doc, node).to).number
  // Blank lines after a list may count as its last item's.
  while (last > 1 && isBlank(doc, last)) last--
  return last
}

function blockOf({ doc }: EditorState, node: SyntaxNode, level: number | null): Block {
  const first = doc.lineAt(node.from).number
  const last = Math.max(first, lastLineOf(doc, node))
  const inner = level === null ? null : listIn(node)
  let ownLast = inner ? Math.max(first, doc.lineAt(inner.from).number - 1) : last
  while (ownLast > first && isBlank(doc, ownLast)) ownLast--
  return { node, first, ownLast, last, level }
}

/** The blocks of a text, outside quotations, in its order: the items inside an item follow it. */
export function blocksIn(state: EditorState): Block[] {
  const found: Block[] = []
  const addItems = (list: SyntaxNode, level: number) => {
    for (const item of list.getChildren('ListItem')) {
      found.push(blockOf(state, item, level))
      for (let child = item.firstChild; child; child = child.nextSibling) if (isList(child)) addItems(child, level + 1)
    }
  }
  for (let node = parsedTo(state, state.doc.length).topNode.firstChild; node; node = node.nextSibling) {
    if (isList(node)) addItems(node, 0)
    else found.push(blockOf(state, node, null))
  }
  return found
}

/** The innermost block that a place is in; null between blocks. */
export function blockAt(state: EditorState, place: number): Block | null {
  const [top, ...inside] = blocksAround(state, place).toReversed()
  if (!top) return null
  if (!isList(top)) return blockOf(state, top, null)
  let item: SyntaxNode | null = null
  let level = -1
  for (const node of inside) {
    // An item in a quotation is moved with it.
    const around: SyntaxNode | null | undefined = node.parent?.parent
    if (around?.from !== (item ?? top.parent)?.from || around?.name !== (item ?? top.parent)?.name) break
    item = node
    level++
  }
  return item && blockOf(state, item, level)
}

/** Where a block is among those of its text. */
export const indexOf = (blocks: readonly Block[], { first, level }: Block): number =>
  blocks.findIndex((block) => block.first === first && block.level === level)

/** The index behind a block and all that is inside it. */
export function endOf(blocks: readonly Block[], index: number): number {
  const last = blocks[index]?.last ?? 0
  let end = index + 1
  while (end < blocks.length && (blocks[end]?.first ?? 0) <= last) end++
  return end
}
