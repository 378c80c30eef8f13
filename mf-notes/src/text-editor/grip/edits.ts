import type { EditorState, Text, TransactionSpec } from '@codemirror/state'
import { lineBreakOf, withoutReturn } from '../line-breaks.ts'
import { itemOf } from '../list-items.ts'
import { type Block, blocksIn, endOf, indexOf } from './blocks.ts'
import type { Drop } from './drop.ts'
import { blanks, insertLines, removal } from './line-edits.ts'
import { type Placed, placeIn } from './placement.ts'

const written = ({ lines, before, after }: Placed) => [...blanks(before), ...lines, ...blanks(after)]

/** What takes a block away and writes it elsewhere. `start`: where its first line begins in what is written. */
function relocation(doc: Text, block: Block, placed: Placed) {
  const lineBreak = lineBreakOf(doc)
  const removed = removal(doc, block)
  // Where the end of the text goes away, what is put there is the new end.
  const isNewEnd = removed.to === doc.length && placed.line <= doc.lines && doc.line(placed.line).from >= removed.from
  const inserted = isNewEnd
    ? { from: removed.from, insert: lineBreak + written(placed).join(lineBreak) }
    : insertLines(doc, placed.line, written(placed))
  const breakCount = placed.before + (isNewEnd || placed.line > doc.lines ? 1 : 0)
  return { removed, inserted, start: breakCount * lineBreak.length }
}

/** Moves a block to another place. A caret in it goes along, as far from the end of its line; another one goes to the text of the block. */
export function moveTo(state: EditorState, block: Block, drop: Drop): TransactionSpec | null {
  const { doc } = state
  const placed = placeIn(doc, block, drop)
  if (!placed) return null
  const { removed, inserted, start } = relocation(doc, block, placed)
  const changes = state.changes([removed, inserted, ...(placed.changes ?? [])])
  const caret = caretIn(state, block)
  const line = doc.lineAt(caret)
  const index = line.number - block.first
  const behind = Math.max(0, withoutReturn(line.text).length - (caret - line.from))
  const above = placed.lines.slice(0, index).reduce((sum, { length }) => sum + length + lineBreakOf(doc).length, 0)
  const within = Math.max(0, (placed.lines[index]?.length ?? 0) - behind)
  const selection = { anchor: changes.mapPos(inserted.from, -1) + start + above + within }
  return { changes, selection, scrollIntoView: true, userEvent: 'move.line' }
}

/** The place of the caret if that is in a block; else where the text of the block begins. */
export function caretIn({ doc, selection }: EditorState, { first, last }: Block): number {
  const { head } = selection.main
  const line = doc.lineAt(head).number
  const { from, text } = doc.line(first)
  return line >= first && line <= last ? head : from + (itemOf(text)?.length ?? 0)
}

/** Writes a block a second time, below it. */
export function duplicate(state: EditorState, block: Block): TransactionSpec | null {
  const { doc } = state
  const others = blocksIn(state)
  const index = endOf(others, indexOf(others, block))
  const placed = placeIn(doc, block, { others, index, level: block.level ?? 0 })
  if (!placed) return null
  const insert = insertLines(doc, placed.line, written(placed))
  return {
    changes: [insert, ...(placed.changes ?? [])],
    selection: { anchor: insert.from + insert.insert.trimEnd().length },
    scrollIntoView: true,
    userEvent: 'input',
  }
}

export function remove(state: EditorState, block: Block): TransactionSpec {
  const changes = state.changes(removal(state.doc, block))
  const anchor = changes.mapPos(state.doc.line(block.first).from, 1)
  return { changes, selection: { anchor }, scrollIntoView: true, userEvent: 'delete' }
}
