import { syntaxTree } from '@codemirror/language'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** A block of code between fences. */
export interface Fence {
  readonly node: SyntaxNode
  readonly from: number
  readonly to: number
  /** Where the line that opens it begins and ends: in a list or a quotation, the block begins behind its mark. */
  readonly start: number
  readonly head: number
  /** What stands after the opening mark. */
  readonly info: string
}

function fenceOf(state: EditorState, node: SyntaxNode): Fence {
  const { from, to } = node
  const line = state.doc.lineAt(from)
  const info = node.getChild('CodeInfo')
  return { node, from, to, start: line.from, head: line.to, info: info ? state.sliceDoc(info.from, info.to) : '' }
}

/** The blocks that some parts of a text touch. */
export function fencesIn(state: EditorState, parts: readonly { from: number; to: number }[]): Fence[] {
  const found: Fence[] = []
  for (const { from, to } of parts)
    syntaxTree(state).iterate({
      from,
      to,
      enter({ name, node }) {
        if (name !== 'FencedCode') return
        // Two parts may touch the same one.
        if (found.at(-1)?.from !== node.from) found.push(fenceOf(state, node))
        return false
      },
    })
  return found
}

/** The block at a place; null outside any. */
export function fenceAt(state: EditorState, place: number): Fence | null {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(place, -1)
  while (node && node.name !== 'FencedCode') node = node.parent
  return node && fenceOf(state, node)
}

/** A line of code, without what stands before it in a list or a quotation. */
export interface PlacedLine {
  /** Characters from the beginning of the block. */
  readonly at: number
  readonly text: string
}

/** The code of a block, line by line. */
export function linesOf(state: EditorState, { node, from }: Fence): PlacedLine[] {
  const lines: PlacedLine[] = []
  for (const part of node.getChildren('CodeText')) {
    let place = part.from
    state
      .sliceDoc(part.from, part.to)
      .split('\n')
      .forEach((text, index) => {
        // The part before has ended with the line break: its last line, still empty, is this one.
        if (index === 0) lines.pop()
        lines.push({ at: place - from, text })
        place += text.length + 1
      })
  }
  return lines
}

/** The code of a block as it is copied. */
export const codeOf = (state: EditorState, fence: Fence): string =>
  linesOf(state, fence)
    .map(({ text }) => text)
    .join('\n')

/**
 * Writes a word after the fence of a block. What else stands there stays, unless it belongs to the word that goes.
 *
 * @param word empty for plain text
 */
export function writeLanguage(state: EditorState, { node, info }: Fence, word: string): TransactionSpec | null {
  const mark = node.getChild('CodeMark')
  const written = node.getChild('CodeInfo')
  if (!mark || state.readOnly || (!written && word === '')) return null
  const isWhole = word === '' || info.startsWith('{')
  const from = written && word !== '' ? written.from : mark.to
  const end = written ? (isWhole ? written.to : written.from + (/^[^\s,:;{}=]*/.exec(info)?.[0].length ?? 0)) : mark.to
  return { changes: { from, to: end, insert: word }, userEvent: 'input' }
}
