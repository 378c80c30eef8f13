import type { ChangeSpec, Text } from '@codemirror/state'
import { withoutReturn } from '../line-breaks.ts'
import { type Item, innerIndentation, itemOf, nextMark } from '../list-items.ts'
import { changeItem } from '../renumber.ts'
import { type Block, endOf, isBlank } from './blocks.ts'
import type { Drop } from './drop.ts'
import { blankCount, linesFrom } from './line-edits.ts'

/** An item's lines with another mark and indentation: what is inside it moves along. */
function itemLines(lines: readonly string[], item: Item, to: Pick<Item, 'indentation' | 'mark'>): string[] {
  const shift = innerIndentation(to) - innerIndentation(item)
  return lines.map((line, index) => {
    if (index === 0) return to.indentation + to.mark + line.slice(item.indentation.length + item.mark.length)
    if (line.trim() === '') return line
    const spaces = line.length - line.trimStart().length
    return shift > 0 ? ' '.repeat(shift) + line : line.slice(Math.min(spaces, -shift))
  })
}

/** The lines of a block at a place. */
export interface Placed {
  lines: string[]
  /** Before which line they go, and how many blank ones are written before and after them. */
  line: number
  before: number
  after: number
  /** What else changes: the number of the item that was first. */
  changes?: ChangeSpec[]
}

/** The nearest block before an index that is as deep and in the same list. */
function siblingBefore(blocks: readonly Block[], index: number, level: number): Block | undefined {
  let at = index - 1
  while (at >= 0 && (blocks[at]?.level ?? -1) > level) at--
  return blocks[at]?.level === level ? blocks[at] : undefined
}

function siblingAfter(blocks: readonly Block[], index: number, level: number): Block | undefined {
  const next = blocks[endOf(blocks, index)]
  return next?.level === level ? next : undefined
}

const isSameList = (one: Block, other: Block) =>
  one.node.parent?.from === other.node.parent?.from && one.level === other.level

/** Where the lines of an item go, and as what. */
function placeItem(doc: Text, block: Block, { others, index, level }: Drop): Placed | null {
  const lines = linesFrom(doc, block.first, block.last)
  const itemIn = ({ first }: Block) => itemOf(withoutReturn(doc.line(first).text))
  const item = itemIn(block)
  const previous = siblingBefore(others, index, level)
  const next = others[index]?.level === level ? others[index] : undefined
  if (!item) return null
  /** A list keeps blank lines between its items, and equal numbers: two of its items show both. */
  const habitOf = (first: Block, second: Block | undefined) => {
    const other = second ?? (isSameList(first, block) && first.first !== block.first ? block : undefined)
    const later = other && (other.first > first.first ? other : first)
    return {
      apart: later ? blankCount(doc, later.first, -1) : 0,
      isEqual: other !== undefined && itemIn(other)?.mark === itemIn(first)?.mark,
    }
  }
  const previousItem = previous && itemIn(previous)
  if (previousItem) {
    const { apart, isEqual } = habitOf(previous, next ?? siblingBefore(others, others.indexOf(previous), level))
    const to = { ...previousItem, mark: isEqual ? previousItem.mark : nextMark(previousItem) }
    return { lines: itemLines(lines, item, to), line: previous.last + 1, before: apart, after: 0 }
  }
  const nextItem = next && itemIn(next)
  if (nextItem) {
    const { apart, isEqual } = habitOf(next, siblingAfter(others, index, level))
    const changes = isEqual
      ? []
      : changeItem(doc, doc.line(next.first), nextItem, { ...nextItem, mark: nextMark(nextItem) })
    return { lines: itemLines(lines, item, nextItem), line: next.first, before: 0, after: apart, changes }
  }
  const mark = item.number === null ? item.mark : `1${item.mark.slice(-1)}`
  const parent = level > 0 ? others[index - 1] : undefined
  const around = parent && itemIn(parent)
  if (!around) return placeBlock(doc, itemLines(lines, item, { indentation: '', mark }), { others, index, level })
  const to = { indentation: ' '.repeat(innerIndentation(around)), mark }
  return { lines: itemLines(lines, item, to), line: parent.ownLast + 1, before: 0, after: 0 }
}

/** Where the lines of a block go: blank lines are around it. */
function placeBlock(doc: Text, lines: string[], { others, index }: Drop): Placed {
  const line = others[index]?.first ?? Math.max(0, ...others.map(({ last }) => last)) + 1
  const isApart = (number: number) => number < 1 || number > doc.lines || isBlank(doc, number)
  return { lines, line, before: isApart(line - 1) ? 0 : 1, after: isApart(line) ? 0 : 1 }
}

/** The lines of a block as they are written where it is dropped. */
export const placeIn = (doc: Text, block: Block, drop: Drop): Placed | null =>
  block.level === null ? placeBlock(doc, linesFrom(doc, block.first, block.last), drop) : placeItem(doc, block, drop)
