import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import type { Touched } from '../caret/touch.ts'

/** A line of a list as it is drawn: so many levels to the right. */
export interface ListLine {
  level: number
  /** Whether its item begins there, with the mark before the text. */
  isStart: boolean
  /** Characters of its indentation, which the level stands for: they are not shown. */
  indentation: { from: number; to: number }
}

/** Columns between two stops of a tab. */
const tabColumnCount = 4

/** What stands before the text of a line in quotations. */
const quotes = /^(?:[ \t]{0,3}>[ \t]?)*/

/**
 * The lines of an item that are shown, with the innermost item that each is in.
 *
 * @param lines the beginnings of the lines that are shown
 * @param known those of the items around it, which it is written into
 */
export function addListLines(
  state: EditorState,
  item: SyntaxNode,
  lines: readonly number[],
  known: Map<number, ListLine>,
): void {
  const { doc } = state
  const first = doc.lineAt(item.from)
  const outer = quotes.exec(first.text)?.[0].length ?? 0
  const text = textOf(state, item)
  const columns = columnsIn(doc.sliceString(first.from + outer, text))
  const level = levelOf(item)
  // The line after a list may still count as its last item's.
  const isBlank = (start: number) => doc.lineAt(start).text.replace(quotes, '').trim() === ''
  const last = lines.findLast((start) => !isBlank(start)) ?? item.from
  for (const start of lines.filter((line) => line <= last)) {
    const line = doc.lineAt(start)
    const isStart = line.from === first.from
    const from = line.from + (isStart ? outer : (quotes.exec(line.text)?.[0].length ?? 0))
    const spaces = /^[ \t]*/.exec(doc.sliceString(from, isStart ? item.from : line.to))?.[0] ?? ''
    const to = from + (isStart ? spaces.length : charactersOf(spaces, columns))
    known.set(start, { level, isStart, indentation: { from, to } })
  }
}

/** The indentations that are not shown: those that the caret is not in. */
export const hiddenIndentations = (lines: Iterable<ListLine>, touched: Touched): { from: number; to: number }[] =>
  [...lines].flatMap(({ indentation: { from, to } }) => (to > from && !touched(from, to - 1) ? { from, to } : []))

/** Where the text of an item begins: behind its mark, and the spaces after it. */
export function textOf({ doc }: EditorState, item: SyntaxNode): number {
  const mark = item.getChild('ListMark')
  const end = mark?.to ?? item.from
  return end + (/^[ \t]*/.exec(doc.sliceString(end, doc.lineAt(end).to))?.[0].length ?? 0)
}

function levelOf(item: SyntaxNode): number {
  let level = 0
  for (let node: SyntaxNode | null = item; node; node = node.parent) if (node.name === 'ListItem') level++
  return level
}

const columnsIn = (text: string): number => {
  let columns = 0
  for (const sign of text) columns += sign === '\t' ? tabColumnCount - (columns % tabColumnCount) : 1
  return columns
}

/** How many of some spaces and tabs are within so many columns. */
function charactersOf(spaces: string, columns: number): number {
  for (let count = spaces.length; count > 0; count--) if (columnsIn(spaces.slice(0, count)) <= columns) return count
  return 0
}
