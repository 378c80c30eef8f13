import type { Text } from '@codemirror/state'
import { lineBreakOf, withoutReturn } from '../line-breaks.ts'
import { itemOf } from '../list-items.ts'
import { type Block, isBlank } from './blocks.ts'

/** Lines without what ends them. */
export const linesFrom = (doc: Text, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => withoutReturn(doc.line(first + index).text))

/** Blank lines to write. */
export const blanks = (count: number): string[] => Array.from({ length: count }, () => '')

/** How many blank lines are before or after a line. */
export function blankCount(doc: Text, line: number, side: -1 | 1): number {
  let count = 0
  for (let at = line + side; at >= 1 && at <= doc.lines && isBlank(doc, at); at += side) count++
  return count
}

/** Puts lines before another one, or at the end of the text. */
export function insertLines(doc: Text, line: number, lines: readonly string[]): { from: number; insert: string } {
  const lineBreak = lineBreakOf(doc)
  const insert = lines.join(lineBreak)
  return line > doc.lines
    ? { from: doc.length, insert: lineBreak + insert }
    : { from: doc.line(line).from, insert: insert + lineBreak }
}

/** Takes a block away; what stood around it stays as far apart as it was, and does not go on in each other. */
export function removal(doc: Text, { first, last, level }: Block): { from: number; to: number } {
  const above = blankCount(doc, first, -1)
  const below = blankCount(doc, last, 1)
  const hasPrevious = first - above > 1
  const hasNext = last + below < doc.lines
  const isBetweenItems = level !== null && hasNext && Boolean(itemOf(doc.line(last + 1).text)?.mark)
  const kept = !hasNext
    ? hasPrevious
      ? below
      : 0
    : hasPrevious
      ? Math.max(above, below, isBetweenItems ? 0 : 1)
      : above
  if (kept > above + below)
    return { from: doc.line(first).from, to: doc.line(last).from + withoutReturn(doc.line(last).text).length }
  const droppedBelow = Math.min(below, above + below - kept)
  const from = first - (above + below - kept - droppedBelow)
  const to = last + droppedBelow
  if (to < doc.lines) return { from: doc.line(from).from, to: doc.line(to + 1).from }
  const start = from > 1 ? doc.line(from - 1).from + withoutReturn(doc.line(from - 1).text).length : 0
  return { from: start, to: doc.length }
}
