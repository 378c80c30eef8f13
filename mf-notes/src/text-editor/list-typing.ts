import type { ChangeSpec, EditorState, Line, StateCommand, Text } from '@codemirror/state'
import { EditorSelection } from '@codemirror/state'
import {
  type Item,
  indentationIn,
  innerIndentation,
  isInCode,
  itemOf,
  lastLineOf,
  markWithBox,
  nextMark,
  parentOf,
  previousOf,
} from './list-items.ts'
import { changeItem } from './renumber.ts'

/** Where a text is in an item: at its first line, or at one under it. */
interface PlaceInItem {
  item: Item
  /** Of the line that has its mark. */
  line: Line
  /** Where the text of the caret's line begins. */
  from: number
}

function placeIn(state: EditorState, line: Line): PlaceInItem | null {
  const item = itemOf(line.text)
  if (item?.mark) return { item, line, from: line.from + item.length }
  const quotes = item?.quotes ?? ''
  const indent = indentationIn(quotes, line.text)
  // A line under an item is as far to the right as its text, or belongs to nothing.
  const spaces = line.text.length - quotes.length - line.text.slice(quotes.length).trimStart().length
  const around = spaces > 0 ? parentOf(state.doc, line, { ...noItem, quotes, indentation: ' '.repeat(spaces) }) : null
  if (around && indent !== null && spaces >= innerIndentation(around.item)) {
    const isApart = Array.from({ length: line.number - around.line.number - 1 }, (_, index) =>
      state.doc.line(around.line.number + 1 + index).text.slice(quotes.length),
    ).some((text) => text.trim() === '')
    if (!isApart) return { ...around, from: line.from + quotes.length + spaces }
  }
  return item ? { item, line, from: line.from + item.length } : null
}
const noItem: Item = { quotes: '', indentation: '', mark: '', number: null, space: '', box: '', length: 0 }

/** The mark of an item that comes after another one: the next number, or the same where the list has equal ones. */
function markAfter(doc: Text, line: Line, item: Item): string {
  const last = lastLineOf(doc, line, item)
  const below = last < doc.lines ? itemOf(doc.line(last + 1).text) : null
  const neighbours = [previousOf(doc, line, item)?.item, below?.indentation === item.indentation ? below : null]
  return neighbours.some((neighbour) => neighbour?.mark === item.mark) ? item.mark : nextMark(item)
}

/** What makes a line a paragraph of its own, with a blank line to what is above and below. @param quotes what it stays in */
function asParagraph(doc: Text, line: Line, quotes: string, start: number): { changes: ChangeSpec[]; caret: number } {
  const isBlank = (number: number) =>
    number < 1 || number > doc.lines || doc.line(number).text.slice(quotes.length).trim() === ''
  const blank = quotes.trimEnd()
  const before = isBlank(line.number - 1) ? '' : `${blank}\n`
  const after = isBlank(line.number + 1) ? '' : `\n${blank}`
  const text = line.text.slice(start - line.from)
  const changes: ChangeSpec[] = [{ from: line.from, to: start, insert: before + quotes }]
  if (after !== '') changes.push({ from: line.to, insert: after })
  // A line without text has no end of its own.
  return {
    changes: text === '' ? [{ from: line.from, to: line.to, insert: before + quotes + after }] : changes,
    caret: line.from + before.length + quotes.length,
  }
}

/** The quotation marks without the innermost one. */
const outerQuotes = (quotes: string) => quotes.replace(/>[ ]?$/, '')

/** One step out of a list or quotation: to the level around, or from the outermost to a paragraph. */
function leave(doc: Text, line: Line, item: Item): { changes: ChangeSpec[]; caret: number } {
  const parent = item.mark ? parentOf(doc, line, item) : null
  if (!parent)
    return asParagraph(doc, line, item.mark ? item.quotes : outerQuotes(item.quotes), line.from + item.length)
  const mark = markWithBox(markAfter(doc, parent.line, parent.item), parent.item)
  const insert = item.quotes + parent.item.indentation + mark
  return { changes: [{ from: line.from, to: line.from + item.length, insert }], caret: line.from + insert.length }
}

/**
 * Enter in a list or quotation: the next item, with the rest of the line. In one without text it goes out one level, and from the outermost to a
 * paragraph of its own.
 */
export const continueItem: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  let isItem = true
  let isLeft = false
  const spec = state.changeByRange((range) => {
    const line = state.doc.lineAt(range.head)
    const place = range.empty && !isInCode(state, range.head) ? placeIn(state, line) : null
    if (!place || range.head < place.from) {
      isItem = false
      return { range }
    }
    const { item } = place
    const isEmpty = state.sliceDoc(place.from, line.to).trim() === ''
    if (isEmpty && place.line.number === line.number) {
      isLeft = true
      const { changes, caret } = leave(state.doc, line, item)
      return { changes, range: EditorSelection.cursor(caret) }
    }
    const mark = item.mark ? markWithBox(markAfter(state.doc, place.line, item), item) : ''
    const next = item.quotes + item.indentation + mark
    // A line under an item that has no text yet becomes the next item.
    const insert = isEmpty ? next : `\n${next}`
    const from = isEmpty ? line.from : range.head
    return {
      changes: { from, to: isEmpty ? line.to : from, insert },
      range: EditorSelection.cursor(from + insert.length),
    }
  })
  if (!isItem) return false
  dispatch(state.update(spec, { scrollIntoView: true, userEvent: isLeft ? 'delete.dedent' : 'input' }))
  return true
}

/** Shift and Enter in a list or quotation: a line in the same item, under its text. */
export const breakInItem: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection
  const line = state.doc.lineAt(main.from)
  const place = state.readOnly || isInCode(state, main.from) ? null : placeIn(state, line)
  if (!place || main.from < place.from) return false
  const { item } = place
  const insert = `\n${item.quotes}${item.mark && ' '.repeat(innerIndentation(item))}`
  const spec = { changes: { from: main.from, to: main.to, insert }, selection: { anchor: main.from + insert.length } }
  dispatch(state.update(spec, { scrollIntoView: true, userEvent: 'input' }))
  return true
}

const heading = /^((?: {0,3}>[ ]?)* {0,3})#{1,6}[ \t]+/

/** Backspace at the start of the text of an item, heading or quotation: out one level, or the mark goes and the text stays. */
export const removeMark: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  if (state.readOnly || !main.empty || isInCode(state, main.head)) return false
  const [marks = '', before = ''] = heading.exec(line.text) ?? []
  if (marks !== '' && main.head === line.from + marks.length) {
    const from = line.from + before.length
    dispatch(state.update({ changes: { from, to: main.head }, scrollIntoView: true, userEvent: 'delete.backward' }))
    return true
  }
  const item = itemOf(line.text)
  if (!item || main.head !== line.from + item.length) return false
  if (item.mark && parentOf(state.doc, line, item)) return moveOut({ state, dispatch })
  const { changes, caret } = leave(state.doc, line, item)
  dispatch(state.update({ changes, selection: { anchor: caret }, scrollIntoView: true, userEvent: 'delete.dedent' }))
  return true
}

/** The items that a selection touches, without those inside another one of them. */
function selectedItems(state: EditorState): { line: Line; item: Item }[] {
  const { doc } = state
  const found: { line: Line; item: Item }[] = []
  let last = 0
  for (const { from, to } of state.selection.ranges) {
    const end = doc.lineAt(to).number
    for (let number = Math.max(doc.lineAt(from).number, last + 1); number <= end; number++) {
      const line = doc.line(number)
      const place = placeIn(state, line)
      if (!place?.item.mark || place.line.number <= last) continue
      found.push({ line: place.line, item: place.item })
      last = lastLineOf(doc, place.line, place.item)
    }
  }
  return found
}

/** The last item directly inside another one. */
function lastChildOf(doc: Text, line: Line, item: Item): Item | null {
  let least = Number.POSITIVE_INFINITY
  let child: Item | null = null
  for (let number = lastLineOf(doc, line, item); number > line.number; number--) {
    const found = itemOf(doc.line(number).text)
    if (!found?.mark || found.indentation.length >= least) continue
    least = found.indentation.length
    child = found
  }
  return child
}

/** Where an item goes, or null if it stays. @param before the item that went there just before, which it follows */
type Way = (doc: Text, line: Line, item: Item, before: Item | null) => Pick<Item, 'indentation' | 'mark'> | null

/** The place after an item of a list, whose kind of mark it gets. */
const after = (before: Item) => ({ indentation: before.indentation, mark: nextMark(before) })

/** Under the text of the item before, after what is there. */
const wayIn: Way = (doc, line, item, before) => {
  if (before) return after(before)
  const previous = previousOf(doc, line, item)
  if (!previous) return null
  const child = lastChildOf(doc, previous.line, previous.item)
  if (child) return after(child)
  const mark = item.number === null ? item.mark : `1${item.mark.slice(-1)}`
  return { indentation: ' '.repeat(innerIndentation(previous.item)), mark }
}

const wayOut: Way = (doc, line, item, before) => {
  if (before) return after(before)
  const parent = parentOf(doc, line, item)
  if (parent) return after(parent.item)
  return item.indentation === '' ? null : { indentation: '', mark: item.mark }
}

/** Tab in a list moves its items in, Shift and Tab out, with what is inside them. Elsewhere Tab leaves the text, as everywhere on the page. */
const moveItems =
  (way: Way, userEvent: string): StateCommand =>
  ({ state, dispatch }) => {
    const items = state.readOnly ? [] : selectedItems(state)
    if (items.length === 0) return false
    const { doc } = state
    const changes: ChangeSpec[] = []
    let moved: { from: Item; to: Item } | null = null
    for (const { line, item } of items) {
      const isNext: boolean = moved?.from.indentation === item.indentation && moved.from.quotes === item.quotes
      const to = way(doc, line, item, isNext && moved ? moved.to : null)
      if (!to) continue
      changes.push(...changeItem(doc, line, item, to))
      const number = /\d/.test(to.mark) ? Number.parseInt(to.mark, 10) : null
      moved = { from: item, to: { ...item, ...to, number } }
    }
    dispatch(state.update({ changes }, { scrollIntoView: true, userEvent }))
    return true
  }
export const moveIn = moveItems(wayIn, 'input.indent')
export const moveOut = moveItems(wayOut, 'delete.dedent')
