import type { InlineContext, MarkdownConfig } from '@lezer/markdown'
import { textTagAt } from '../tags/text-tags.ts'

const hashCode = 35
const openParenthesisCode = 40
const openBracketCode = 91
const backslashCode = 92
const closeBracketCode = 93

/** Characters of a link behind a tag in it that are read. */
const maxLinkCharacters = 1_000

/** Whether a place is in the text of a link or a picture: the bracket that closes it has an address behind it. */
function isInLink(context: InlineContext, from: number): boolean {
  if (!context.hasOpenLink) return false
  const end = Math.min(context.end, from + maxLinkCharacters)
  let depth = 0
  for (let at = from; at < end; at++) {
    const code = context.char(at)
    if (code === backslashCode) at++
    else if (code === openBracketCode) depth++
    else if (code === closeBracketCode && depth > 0) depth--
    else if (code === closeBracketCode) {
      const next = context.char(at + 1)
      if (next === openParenthesisCode || next === openBracketCode) return true
    }
  }
  return false
}

/** `#bio/cellule`: a tag in the text. */
export const HashtagSyntax: MarkdownConfig = {
  defineNodes: ['Hashtag'],
  parseInline: [
    {
      name: 'Hashtag',
      parse(context, next, at) {
        const name = next === hashCode ? textTagAt(context.text, at - context.offset) : null
        if (name === null || isInLink(context, at)) return -1
        return context.addElement(context.elt('Hashtag', at, at + 1 + name.length))
      },
    },
  ],
}
