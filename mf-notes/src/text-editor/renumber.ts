import { type ChangeDesc, type ChangeSpec, EditorState, type Line, MapMode, type Text } from '@codemirror/state'
import { type Item, innerIndentation, itemOf, lastLineOf, parentOf, previousOf } from './list-items.ts'

interface Numbered {
  line: Line
  item: Item
}

/** A list of more lines is numbered as far as this. */
const maxListLines = 500

/** The changes that give an item another indentation and mark, and move what is inside it along. */
export function changeItem(doc: Text, line: Line, item: Item, to: Pick<Item, 'indentation' | 'mark'>): ChangeSpec[] {
  const start = line.from + item.quotes.length
  const changes: ChangeSpec[] = []
  const put = (from: number, old: string, insert: string) => {
    if (old !== insert) changes.push({ from, to: from + old.length, insert })
  }
  put(start, item.indentation, to.indentation)
  put(start + item.indentation.length, item.mark, to.mark)
  const shift = innerIndentation(to) - innerIndentation(item)
  const last = lastLineOf(doc, line, item)
  for (let number = line.number + 1; shift !== 0 && number <= last; number++) {
    const inner = doc.line(number)
    const text = inner.text.slice(item.quotes.length)
    const spaces = text.length - text.trimStart().length
    const from = inner.from + item.quotes.length
    if (text.trim() === '') continue
    changes.push(shift > 0 ? { from, insert: ' '.repeat(shift) } : { from, to: from + Math.min(spaces, -shift) })
  }
  return changes
}

/** The item after another one in the same numbered list. */
function nextOf(doc: Text, { line, item }: Numbered): Numbered | null {
  let number = lastLineOf(doc, line, item) + 1
  while (number <= doc.lines && doc.line(number).text.slice(item.quotes.length).trim() === '') number++
  if (number > doc.lines) return null
  const next = doc.line(number)
  const found = itemOf(next.text)
  const isSame =
    found?.quotes.trim() === item.quotes.trim() &&
    found.indentation === item.indentation &&
    found.number !== null &&
    found.mark.slice(-1) === item.mark.slice(-1)
  return isSame ? { line: next, item: found } : null
}

/** The first item of the numbered list that an item is in. */
function firstOf(doc: Text, from: Numbered): Numbered {
  let first = from
  while (from.line.number - first.line.number < maxListLines) {
    const before = previousOf(doc, first.line, first.item)
    if (before?.item.number == null || before.item.mark.slice(-1) !== from.item.mark.slice(-1)) break
    first = before
  }
  return first
}

/** The numbered lists that lines are in, and those around them, by the line of their first item. */
function listsAt(doc: Text, fromLine: number, toLine: number): Map<number, Numbered> {
  const lists = new Map<number, Numbered>()
  const seen = new Set<number>()
  for (let number = fromLine; number <= toLine; number++) {
    let line = doc.line(number)
    for (let item = itemOf(line.text); item && !seen.has(line.number); ) {
      seen.add(line.number)
      if (item.number !== null) {
        const first = firstOf(doc, { line, item })
        lists.set(first.line.number, first)
      }
      const parent = item.mark ? parentOf(doc, line, item) : null
      if (!parent) break
      line = parent.line
      item = parent.item
    }
  }
  return lists
}

/** The number that a list begins with: that of its first item, or of the one that a change took away. */
function startOf({ line, item }: Numbered, before: Text, changes: ChangeDesc): number {
  const own = item.number ?? 1
  const was = before.lineAt(changes.invertedDesc.mapPos(line.from + item.length))
  const found = itemOf(was.text)
  if (found?.number == null) return own
  const first = firstOf(before, { line: was, item: found })
  const mark = first.line.from + first.item.quotes.length + first.item.indentation.length
  return changes.mapPos(mark, 1, MapMode.TrackAfter) === null ? (first.item.number ?? own) : own
}

/** The changes that count a list on from its first number. A list of equal numbers stays so. */
function numbering(doc: Text, first: Numbered, start: number): ChangeSpec[] {
  const items: Numbered[] = []
  for (let at: Numbered | null = first; at; at = nextOf(doc, at)) {
    if (at.line.number - first.line.number > maxListLines) break
    items.push(at)
  }
  if (items.length > 1 && items.every(({ item }) => item.number === first.item.number)) return []
  return items.flatMap(({ line, item }, index) => {
    const mark = `${start + index}${item.mark.slice(-1)}`
    return mark === item.mark ? [] : changeItem(doc, line, item, { ...item, mark })
  })
}

/**
 * Counts lists on in the transaction in which the learner adds, deletes or moves lines. Texts from elsewhere, what is undone, and a list that is pasted
 * as a whole keep their numbers.
 */
export const renumberLists = EditorState.transactionFilter.of((transaction) => {
  const { startState, newDoc, changes, docChanged } = transaction
  if (!docChanged) return transaction
  const isMove = ['move', 'input.indent', 'delete.dedent'].some((event) => transaction.isUserEvent(event))
  const isOwn = isMove || transaction.isUserEvent('input') || transaction.isUserEvent('delete')
  if (!isOwn || (!isMove && newDoc.lines === startState.doc.lines)) return transaction
  const isPasted = transaction.isUserEvent('input.paste') || transaction.isUserEvent('input.drop')
  const renumbered = new Map<number, ChangeSpec[]>()
  changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
    const from = Math.max(1, newDoc.lineAt(fromB).number - 1)
    const to = Math.min(newDoc.lines, newDoc.lineAt(toB).number + 1, from + maxListLines)
    for (const [number, first] of listsAt(newDoc, from, to)) {
      if (renumbered.has(number) || (isPasted && first.line.from >= fromB && first.line.from < toB)) continue
      renumbered.set(number, numbering(newDoc, first, startOf(first, startState.doc, changes)))
    }
  })
  const numbers = [...renumbered.values()].flat()
  return numbers.length === 0 ? transaction : [transaction, { changes: numbers, sequential: true }]
})
