import type { EditorState, Line, Text } from '@codemirror/state'
import { parsedTo } from './parsed.ts'

/** Quotation marks, indentation, mark of a list, space, box. */
const item = /^((?: {0,3}>[ ]?)*)([ \t]*)(?:([-+*])|(\d{1,9})([.)]))?([ \t]*)(\[[ xX]\](?:[ \t]+|$))?/

/** A line that begins with the mark of a list or a quotation. */
export interface Item {
  /** The quotation marks before it, with their spaces. */
  quotes: string
  /** The spaces between these and the mark. */
  indentation: string
  /** The mark of the list, without its space; empty in a quotation without a list. */
  mark: string
  /** Its number; null for a bullet. */
  number: number | null
  /** The space and the box of a task after the mark. */
  space: string
  box: string
  /** Characters before the item's text. */
  length: number
}

/** The item that a line begins with, or null. */
export function itemOf(line: string): Item | null {
  const [whole = '', quotes = '', indentation = '', bullet, digits, point = '', space = '', box = ''] =
    item.exec(line) ?? []
  const isList = (bullet !== undefined || digits !== undefined) && (space !== '' || whole.length === line.length)
  if (isList)
    return {
      quotes,
      indentation,
      mark: bullet ?? `${digits}${point}`,
      number: digits === undefined ? null : Number(digits),
      space,
      box,
      length: whole.length,
    }
  if (quotes === '') return null
  return { quotes, indentation: '', mark: '', number: null, space: '', box: '', length: quotes.length }
}

/** The mark that follows another one in its list. */
export const nextMark = ({ mark, number }: Pick<Item, 'mark' | 'number'>): string =>
  number === null ? mark : `${Math.min(number + 1, 999_999_999)}${mark.slice(-1)}`

/** A mark with its space, and with the box of a task that is not done. */
export const markWithBox = (mark: string, { space, box }: Pick<Item, 'space' | 'box'>): string =>
  mark + (space || ' ') + (box && '[ ] ')

/** Spaces by which the text of an item stands to the right of its quotation marks: what is inside it has as many. */
export const innerIndentation = ({ indentation, mark }: Pick<Item, 'indentation' | 'mark'>): number =>
  indentation.length + mark.length + 1

/** Spaces before the text of a line that has the quotation marks of an item; null for a line outside that quotation, Infinity for an empty one. */
export function indentationIn(quotes: string, line: string): number | null {
  const marks = (text: string) => text.replaceAll(/\s/g, '').length
  const own = /^(?: {0,3}>[ ]?)*/.exec(line)?.[0] ?? ''
  if (marks(own) !== marks(quotes)) return null
  const text = line.slice(own.length)
  return text.trim() === '' ? Number.POSITIVE_INFINITY : text.length - text.trimStart().length
}

/** Lists longer than this are not followed to their end. */
const maxListLines = 500

/** The item around another one: the nearest above that is less indented. */
export function parentOf(doc: Text, line: Line, { quotes, indentation }: Item): { line: Line; item: Item } | null {
  let least = indentation.length
  for (let number = line.number - 1; number >= Math.max(1, line.number - maxListLines); number--) {
    const above = doc.line(number)
    const indent = indentationIn(quotes, above.text)
    if (indent === null) return null
    if (indent >= least) continue
    const found = itemOf(above.text)
    if (found?.mark) return { line: above, item: found }
    least = indent
    if (least === 0) return null
  }
  return null
}

/** The item before another one in the same list; null for the first. */
export function previousOf(doc: Text, line: Line, { quotes, indentation }: Item): { line: Line; item: Item } | null {
  for (let number = line.number - 1; number >= Math.max(1, line.number - maxListLines); number--) {
    const above = doc.line(number)
    const indent = indentationIn(quotes, above.text)
    if (indent === null || indent < indentation.length) return null
    if (indent !== indentation.length) continue
    const found = itemOf(above.text)
    if (found?.mark) return { line: above, item: found }
    // A line of the item above that is not indented; a paragraph of its own has a blank line before it.
    const isLazy = number > 1 && (indentationIn(quotes, doc.line(number - 1).text) ?? Infinity) !== Infinity
    if (!isLazy) return null
  }
  return null
}

/** The last line of what an item has inside it: its further lines and its items. */
export function lastLineOf(doc: Text, line: Line, { quotes, indentation }: Item): number {
  let last = line.number
  for (let number = line.number + 1; number <= Math.min(doc.lines, line.number + maxListLines); number++) {
    const indent = indentationIn(quotes, doc.line(number).text)
    if (indent === null || indent <= indentation.length) break
    // A blank line belongs to an item that goes on after it.
    if (indent !== Number.POSITIVE_INFINITY) last = number
  }
  return last
}

/** Whether a place is in a block of code, where nothing is a mark. */
export function isInCode(state: EditorState, place: number): boolean {
  for (let node = parsedTo(state, place).resolveInner(place, -1); node.parent; node = node.parent) {
    if (node.name === 'FencedCode' || node.name === 'CodeBlock') return true
  }
  return false
}
