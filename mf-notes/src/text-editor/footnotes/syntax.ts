import { NodeProp } from '@lezer/common'
import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown'

const openParenthesisCode = 40
const openBracketCode = 91
const caretCode = 94

/** The columns by which the further paragraphs of a definition are indented. */
export const definitionIndentCharacters = 4

/** Blocks around one another, beyond which a line begins no further definition. */
const maxNestedBlocks = 50

/** `[^1]`, as a part of an expression. */
export const referencePattern = '\\[\\^[^\\s[\\]]{1,100}\\]'
const reference = new RegExp(referencePattern, 'y')
const definitionMark = new RegExp(`${referencePattern}:`, 'y')

/** Characters that an expression matches at a place; 0 where it does not. */
function lengthAt(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at
  return expression.exec(text)?.[0].length ?? 0
}

const markLength = ({ text, pos }: Line) => lengthAt(definitionMark, text, pos)

/** Whether a line goes on with the definition above it: it is blank or indented. */
function goesOn(_context: BlockContext, line: Line): boolean {
  if (line.next < 0) return true
  if (line.indent < line.baseIndent + definitionIndentCharacters) return false
  line.moveBaseColumn(line.baseIndent + definitionIndentCharacters)
  return true
}

/** `[^1]` refers to the footnote that `[^1]: texte` defines. Its name has no spaces. */
export const FootnoteSyntax: MarkdownConfig = {
  defineNodes: [{ name: 'FootnoteDefinition', block: true, composite: goesOn }, 'FootnoteMark', 'FootnoteReference'],
  // After a change, the parser takes over what ends with a block. A definition may go on behind a blank line, so that it cannot be the last of
  // what is taken over.
  props: [NodeProp.group.add({ FootnoteDefinition: ['BlockContext'] })],
  parseBlock: [
    {
      name: 'FootnoteDefinition',
      // Behind indented code, which is no definition.
      before: 'FencedCode',
      endLeaf: (_context, line) => markLength(line) > 0,
      parse(context, line) {
        const length = markLength(line)
        if (length === 0 || context.depth > maxNestedBlocks) return false
        const from = context.lineStart + line.pos
        context.startComposite('FootnoteDefinition', line.pos)
        context.addElement(context.elt('FootnoteMark', from, from + length))
        line.moveBase(line.skipSpace(line.pos + length))
        return null
      },
    },
  ],
  parseInline: [
    {
      name: 'FootnoteReference',
      before: 'Link',
      parse(context, next, at) {
        if (next !== openBracketCode || context.char(at + 1) !== caretCode) return -1
        const length = lengthAt(reference, context.text, at - context.offset)
        // `[^1](adresse)` is a link.
        if (length === 0 || context.char(at + length) === openParenthesisCode) return -1
        return context.addElement(context.elt('FootnoteReference', at, at + length))
      },
    },
  ],
}
