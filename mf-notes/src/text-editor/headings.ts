import type { SyntaxNode, Tree } from '@lezer/common'
import { characterOf } from '../html/character-reference.ts'
import { innerOf, readLink } from '../links/note-links.ts'

export interface Heading {
  /** From 1 to 6. */
  level: number
  /** Its words, without marks of Markdown. */
  text: string
  /** Where it begins. */
  from: number
  node: SyntaxNode
}

/** The level of a heading's node; null for any other node. */
export function headingLevel(name: string): number | null {
  const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1]
  return level === undefined ? null : Number(level)
}

/** The headings of a text, in its order; those without words too. */
export function headingsIn(tree: Tree, text: string): Heading[] {
  const headings: Heading[] = []
  tree.iterate({
    enter({ name, from, node }) {
      const level = headingLevel(name)
      if (level !== null) headings.push({ level, text: headingWords(node, text), from, node })
      // A heading is never inside a line; lists and quotations may hold some.
      return name === 'Document' || /List|Item|Blockquote/.test(name)
    },
  })
  return headings
}

/** What no reader sees of a heading. */
const unseen = /Mark$|^(?:LinkTitle|LinkLabel|HTMLTag|BlockId|FootnoteReference)$/

/** The words of a heading. In a quotation, the tree does not know the marks before its second line. */
export const headingWords = (node: SyntaxNode, text: string): string =>
  wordsOf(node, text)
    .replace(/\n[ \t>]*/g, '\n')
    .trim()
    .replace(/\s+/g, ' ')

function wordsOf(node: SyntaxNode, text: string): string {
  const { name, from, to, firstChild } = node
  const written = text.slice(from, to)
  if (unseen.test(name)) return ''
  if (name === 'URL' && /^(?:Link|Image)$/.test(node.parent?.name ?? '')) return ''
  if (name === 'Escape') return written.slice(1)
  if (name === 'Entity') return characterOf(written)
  if (name === 'NoteLink' || name === 'Embed') {
    const { name: title, label } = readLink(innerOf(written))
    return label ?? title
  }
  let words = ''
  let at = from
  for (let child = firstChild; child; child = child.nextSibling) {
    words += text.slice(at, child.from) + wordsOf(child, text)
    at = child.to
  }
  return words + text.slice(at, to)
}
