import type { EditorState, TransactionSpec } from '@codemirror/state'
import { calloutOf } from '../callout/callout.ts'
import { headingLevel } from '../headings.ts'
import { lineBreakOf } from '../line-breaks.ts'
import { innerIndentation, itemOf } from '../list-items.ts'
import { type LineMark, lineMarks } from '../typing.ts'
import { type Block, isBlank } from './blocks.ts'
import { linesFrom } from './line-edits.ts'

/** What a block can be turned into. */
export const blockKinds = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'bullets',
  'numbers',
  'tasks',
  'quote',
] as const satisfies LineMark[]
export type BlockKind = (typeof blockKinds)[number]

const isOfList = (kind: BlockKind) => kind === 'bullets' || kind === 'numbers' || kind === 'tasks'

/** What a block is; null for one that is turned into nothing else. */
function kindOf({ doc }: EditorState, { node, first, level }: Block): BlockKind | 'otherHeading' | null {
  if (level !== null) {
    const item = itemOf(doc.line(first).text)
    return item?.box ? 'tasks' : item?.number === null ? 'bullets' : 'numbers'
  }
  const heading = headingLevel(node.name)
  if (heading !== null) return blockKinds.find((kind) => kind === `heading${heading}`) ?? 'otherHeading'
  if (node.name === 'Blockquote') return 'quote'
  // What is drawn is no text to turn.
  const { firstChild, from, to } = node
  const isDrawn = firstChild?.from === from && firstChild.to === to && /^(?:Embed|Image)$/.test(firstChild.name)
  return node.name === 'Paragraph' && !isDrawn ? 'paragraph' : null
}

/** What makes sense: an item inside another one stays one, and of a quotation its text is left. */
export function kindsFor(state: EditorState, block: Block): readonly BlockKind[] {
  const kind = kindOf(state, block)
  if (kind === null) return []
  if (kind === 'quote') return ['paragraph']
  return blockKinds.filter((other) => other !== kind && (!block.level || isOfList(other)))
}

/** The lines of a block without its marks: those of its text, and those of the items inside it. */
function unmarked(state: EditorState, block: Block): { text: string[]; inside: string[] } {
  const { doc } = state
  const { node, first, ownLast, last, level } = block
  const own = linesFrom(doc, first, ownLast)
  if (level !== null) {
    const item = itemOf(own[0] ?? '')
    const indentation = item ? innerIndentation(item) : 0
    const outdented = (line: string) => line.slice(Math.min(indentation, line.length - line.trimStart().length))
    const rest = ownLast < last ? linesFrom(doc, ownLast + 1, last).map(outdented) : []
    const [, ...further] = own
    return { text: [own[0]?.slice(item?.length ?? 0) ?? '', ...further.map(outdented)], inside: withoutBlank(rest) }
  }
  if (node.name.startsWith('ATX'))
    return { text: own.map((line) => line.replace(/^ {0,3}#{1,6}[ \t]*|[ \t]+#+[ \t]*$/g, '')), inside: [] }
  if (node.name.startsWith('Setext')) return { text: own.slice(0, -1), inside: [] }
  if (node.name !== 'Blockquote') return { text: own.map((line) => line.trimStart()), inside: [] }
  const callout = calloutOf(node, (from) => state.sliceDoc(from, doc.lineAt(from).to))
  const [head = '', ...rest] = own.map((line) => line.replace(/^ {0,3}>[ \t]?/, ''))
  return { text: callout ? (callout.title ? [callout.title, '', ...rest] : rest) : [head, ...rest], inside: [] }
}

const withoutBlank = (lines: string[]) => lines.slice(lines.findIndex((line) => line.trim() !== ''))

/** The lines of a text as a block of a kind. */
function as(kind: BlockKind, text: readonly string[], inside: readonly string[]): string[] {
  const mark = lineMarks[kind]
  if (kind === 'quote') {
    const lines = inside.length > 0 ? [...text, '', ...inside] : text
    return lines.map((line) => (line === '' ? '>' : mark + line))
  }
  if (isOfList(kind)) {
    const indentation = ' '.repeat(kind === 'numbers' ? mark.length : lineMarks.bullets.length)
    const [first = '', ...further] = [...text, ...inside]
    return [mark + first, ...further.map((line) => line && indentation + line)]
  }
  const end = kind === 'paragraph' ? text.length : text.findIndex((line, index) => index > 0 && line === '')
  const head = text.slice(0, end < 0 ? text.length : end)
  const rest = [...text.slice(head.length), ...(inside.length > 0 ? ['', ...inside] : [])]
  return kind === 'paragraph' ? [...head, ...rest] : [mark + head.join(' '), ...rest]
}

/** Turns a block into another kind. An item leaves its list for it; the items inside it become a list after it. */
export function turnInto(state: EditorState, block: Block, kind: BlockKind): TransactionSpec {
  const { doc } = state
  const { text, inside } = unmarked(state, block)
  const indentation = itemOf(doc.line(block.first).text)?.indentation ?? ''
  const staysItem = block.level !== null && isOfList(kind)
  const lines = as(kind, text, inside).map((line) => (staysItem && line ? indentation + line : line))
  const isTight = staysItem || kind.startsWith('heading')
  const isApart = (line: number) => line < 1 || line > doc.lines || isBlank(doc, line)
  const before = isTight || isApart(block.first - 1) ? [] : ['']
  const isOpen = inside.length > 0 && !isOfList(kind)
  const after = (isTight && !isOpen) || isApart(block.last + 1) ? [] : ['']
  const lineBreak = lineBreakOf(doc)
  const from = doc.line(block.first).from
  const insert = [...before, ...lines, ...after].join(lineBreak)
  const end = doc.line(block.last)
  const caret = from + before.length * lineBreak.length + (lines[0]?.length ?? 0)
  return {
    changes: { from, to: end.from + linesFrom(doc, block.last, block.last).join('').length, insert },
    selection: { anchor: caret },
    scrollIntoView: true,
    userEvent: 'move.turn',
  }
}
