import { blank, partsOf } from '@cahier/contract/cloze'

/** A piece of a line of a face. */
export type FaceNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly children: readonly FaceNode[] }
  | { readonly kind: 'em'; readonly children: readonly FaceNode[] }
  | { readonly kind: 'sub'; readonly text: string }
  | { readonly kind: 'sup'; readonly text: string }
  | { readonly kind: 'formula'; readonly tex: string; readonly isBlock: boolean }
  | { readonly kind: 'blank'; readonly answer: readonly FaceNode[]; readonly hint: string | null }

/** A line of a face: an item of a list with a dot or a number, or a line of its own. */
export interface FaceLine {
  readonly item: 'dot' | number | null
  readonly children: readonly FaceNode[]
}

/**
 * The tokens of a face; together they are all of its text. `private.face_text` of the database has the same, and takes the longest that
 * fits: none of these may be longer than one before it.
 */
const token = new RegExp(
  [
    String.raw`\\[\\$*~^{!.-]`,
    String.raw`\$\$[^$]+\$\$`,
    String.raw`\$(?![ \t\n$])[^$\n]*[^ \t\n$]\$(?![0-9])`,
    blank.source,
    String.raw`~[^ \t\n~^*$\\]+~(?!~)`,
    String.raw`\^[^ \t\n~^*$\\]+\^`,
    String.raw`\*+`,
    '~~+',
    String.raw`[^\\$*~^{\n]+`,
    String.raw`[\\$~^{\n]`,
  ].join('|'),
  'gs',
)

export const tokensOf = (text: string): string[] => text.match(token) ?? []

/** Maximum length of the mark of an emphasis: `***` is both. */
const maxMarkCharacters = 3

/** Emphases in each other; a mark deeper than these is text. */
const maxEmphasisLevels = 8

/** An emphasis that is open. */
interface Frame {
  /** Characters of its mark; 0 for the line itself. */
  size: number
  children: FaceNode[]
}

const isSpace = (sign: string | undefined) => sign === undefined || sign === ' ' || sign === '\t'

const emphasis = (size: number, children: readonly FaceNode[]): FaceNode =>
  size === maxMarkCharacters
    ? { kind: 'em', children: [{ kind: 'strong', children }] }
    : { kind: size === 2 ? 'strong' : 'em', children }

function addText(children: FaceNode[], text: string): void {
  const last = children.at(-1)
  if (last?.kind === 'text') children[children.length - 1] = { kind: 'text', text: last.text + text }
  else children.push({ kind: 'text', text })
}

/** Ends the innermost emphasis without one: its mark is text. */
function giveUp(open: Frame[]): void {
  const { size, children } = open.pop() as Frame
  const around = (open.at(-1) as Frame).children
  addText(around, '*'.repeat(size))
  for (const child of children) {
    if (child.kind === 'text') addText(around, child.text)
    else around.push(child)
  }
}

/** Index of the emphasis that asterisks end: one of their size, of both, or for three of them any; -1 without one. */
function endedBy(open: readonly Frame[], size: number): number {
  const fits = (one: Frame) =>
    one.size === size || one.size === maxMarkCharacters || (size === maxMarkCharacters && one.size > 0)
  return open.findLastIndex(fits)
}

/** Reads asterisks: they end what is open, and what is left of them opens another emphasis. */
function readMark(open: Frame[], size: number, before: string | undefined, after: string | undefined): void {
  let rest = size
  while (rest > 0 && rest <= maxMarkCharacters && !isSpace(before)) {
    const index = endedBy(open, rest)
    if (index < 1 || open[index]?.children.length === 0) break
    while (open.length - 1 > index) giveUp(open)
    const frame = open[index] as Frame
    if (frame.size > rest) {
      frame.children = [emphasis(rest, frame.children)]
      frame.size -= rest
      rest = 0
    } else {
      open.pop()
      open.at(-1)?.children.push(emphasis(frame.size, frame.children))
      rest -= frame.size
    }
  }
  if (rest === 0) return
  if (rest <= maxMarkCharacters && open.length <= maxEmphasisLevels && !isSpace(after))
    open.push({ size: rest, children: [] })
  else addText((open.at(-1) as Frame).children, '*'.repeat(rest))
}

/** What a token that has no part of its own is. */
function nodeOf(part: string): FaceNode {
  const first = part.charAt(0)
  if (part.length > 1) {
    if (first === '\\') return { kind: 'text', text: part.slice(1) }
    if (part.startsWith('$$'))
      return { kind: 'formula', tex: part.slice(2, -2).replace(/^[ \t\n]+|[ \t\n]+$/g, ''), isBlock: true }
    if (first === '$') return { kind: 'formula', tex: part.slice(1, -1), isBlock: false }
    if (first === '^') return { kind: 'sup', text: part.slice(1, -1) }
    if (first === '~' && !part.startsWith('~~')) return { kind: 'sub', text: part.slice(1, -1) }
    if (part.startsWith('{{c1::')) {
      const [hidden] = partsOf(part)
      if (typeof hidden === 'object') return { kind: 'blank', answer: lineOf(hidden.answer), hint: hidden.hint }
    }
  }
  return { kind: 'text', text: part }
}

/** The pieces of a text without lines. */
const lineOf = (text: string): readonly FaceNode[] => parseFace(text.replaceAll('\n', ' '), false)[0]?.children ?? []

const itemMark = /^(?:-|([1-9][0-9]{0,5})\.) /

/**
 * Reads a face: text with `**strong**`, `*emphasis*`, `~sub~`, `^sup^`, `$formula$`, `$$formula$$`, items of lists and the blanks of a cloze.
 * A backslash makes a mark text; a mark without an end is text.
 *
 * @param hasLists whether lines may be items
 */
export function parseFace(text: string, hasLists = true): FaceLine[] {
  const lines: FaceLine[] = []
  let item: FaceLine['item'] = null
  let open: Frame[] = [{ size: 0, children: [] }]
  let isBegun = false
  const endLine = () => {
    while (open.length > 1) giveUp(open)
    lines.push({ item, children: open[0]?.children ?? [] })
    open = [{ size: 0, children: [] }]
    item = null
    isBegun = false
  }
  const tokens = tokensOf(text)
  for (const [index, part] of tokens.entries()) {
    const { children } = open.at(-1) as Frame
    if (part === '\n') {
      endLine()
      continue
    }
    if (part.startsWith('*')) {
      const [before, after] = [tokens[index - 1]?.at(-1), tokens[index + 1]?.at(0)]
      readMark(open, part.length, before === '\n' ? ' ' : before, after === '\n' ? ' ' : after)
    } else {
      const [mark = '', number] = (!isBegun && hasLists && itemMark.exec(part)) || []
      if (mark) item = number === undefined ? 'dot' : Number(number)
      const node = nodeOf(part.slice(mark.length))
      if (node.kind === 'text') {
        if (node.text !== '') addText(children, node.text)
      } else children.push(node)
    }
    isBegun = true
  }
  endLine()
  return lines
}
