import type { EditorState } from '@codemirror/state'
import { innerIndentation, itemOf } from '../list-items.ts'

/** Lines that begin something other than a paragraph. */
const startsBlock = /^(?:#{1,6} |[-+*] |\d{1,9}[.)] |>|\||`{3}|~{3}|---$|\s)/
const startsList = /^(?:[-+*]|\d{1,9}[.)]) /

/** The change that puts Markdown in place of a text. */
export interface Fitted {
  from: number
  to: number
  insert: string
}

/**
 * Markdown as it is written in place of a text: inside the list or quotation around, and with blank lines between its blocks and what is beside, above and
 * below. The items of a list take the place of an item without text.
 */
export function fitted(state: EditorState, from: number, to: number, markdown: string): Fitted {
  const { doc } = state
  const first = doc.lineAt(from)
  const last = doc.lineAt(to)
  const item = itemOf(first.text)
  const start = first.from + (item?.length ?? 0)
  const before = state.sliceDoc(Math.min(start, from), from).trim()
  const after = state.sliceDoc(to, last.to).trim()
  const takesItem = item !== null && item.mark !== '' && startsList.test(markdown) && before === '' && after === ''
  const quotes = item?.quotes ?? ''
  const spaces = !item?.mark ? '' : takesItem ? item.indentation : ' '.repeat(innerIndentation(item))
  const lines = markdown.split('\n')
  const inside = lines.map((line) => (quotes + (line && spaces) + line).trimEnd())
  if (takesItem) return { from: first.from, to, insert: inside.join('\n') }

  const blank = `\n${quotes.trimEnd()}`
  const isBlock = startsBlock.test(markdown)
  const endsInBlock = startsBlock.test(lines.at(-1) ?? '')
  const isText = (number: number) =>
    number >= 1 && number <= doc.lines && doc.line(number).text.slice(quotes.length).trim() !== ''
  let insert = [lines[0], ...inside.slice(1)].join('\n')
  if (isBlock && before !== '') insert = `${blank}\n${quotes}${spaces}${insert}`
  else if (isBlock && !item?.mark && isText(first.number - 1)) insert = `${blank.slice(1)}\n${quotes}${insert}`
  if (endsInBlock && after !== '') insert += `${blank}\n${quotes}${spaces}`
  else if (endsInBlock && !item?.mark && isText(last.number + 1)) insert += blank
  return { from, to, insert }
}
