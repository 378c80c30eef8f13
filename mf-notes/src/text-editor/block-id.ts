import type { SyntaxNode } from '@lezer/common'
import type { MarkdownConfig } from '@lezer/markdown'

const caretCode = 94

const written = /^\^[a-z\d-]{1,100}(?=[ \t\r]*(?:\n|$))/i

/** `^id` at the end of a line, or alone in one: the name that links have for the block that ends there (`[[Note#^id]]`). */
export const BlockId: MarkdownConfig = {
  defineNodes: ['BlockId'],
  parseInline: [
    {
      name: 'BlockId',
      parse(context, next, at) {
        if (next !== caretCode || (at > context.offset && !/\s/.test(context.slice(at - 1, at)))) return -1
        const [id] = written.exec(context.slice(at, context.end)) ?? []
        return id === undefined ? -1 : context.addElement(context.elt('BlockId', at, at + id.length))
      },
    },
  ],
}

/** Whether a node names a block. A cell of a table ends in the middle of a line. */
export const isBlockId = (node: SyntaxNode): boolean => node.name === 'BlockId' && node.parent?.name !== 'TableCell'

/** Whether a paragraph is nothing but the name of the block before it. */
export const isLoneBlockId = ({ name, firstChild, from, to }: SyntaxNode, text: string): boolean =>
  name === 'Paragraph' &&
  firstChild?.name === 'BlockId' &&
  firstChild.from === from &&
  text.slice(firstChild.to, to).trim() === ''
