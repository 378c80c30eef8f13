import { styleTags, Tag, tags } from '@lezer/highlight'
import { type BlockContext, GFM, type InlineContext, type Line, type MarkdownConfig, parser } from '@lezer/markdown'
import { BlockId } from './block-id.ts'
import { FootnoteSyntax } from './footnotes/syntax.ts'
import { HashtagSyntax } from './hashtags.ts'

const exclamationMarkCode = 33
const dollarCode = 36
const equalsCode = 61
const openBracketCode = 91
const closeBracketCode = 93
const backslashCode = 92

const isSpace = (code: number) => code < 0 || code === 32 || code === 9 || code === 10 || code === 13

/** `==surligné==`: pairs of equals signs, resolved like the asterisks of `**`. */
const Highlight: MarkdownConfig = {
  defineNodes: ['Highlight', 'HighlightMark'],
  parseInline: [
    {
      name: 'Highlight',
      after: 'Emphasis',
      parse(context, next, at) {
        if (next !== equalsCode || context.char(at + 1) !== equalsCode || context.char(at + 2) === equalsCode) return -1
        const opens = !isSpace(context.char(at + 2))
        const closes = !isSpace(context.char(at - 1))
        return context.addDelimiter(highlightDelimiter, at, at + 2, opens, closes)
      },
    },
  ],
}
const highlightDelimiter = { resolve: 'Highlight', mark: 'HighlightMark' }

/** The end of a text between two marks on one line, past its second mark; -1 if there is none. */
function endOf(context: InlineContext, from: number, mark: (at: number) => boolean): number {
  for (let at = from; at < context.end; at++) {
    const code = context.char(at)
    if (code === 10) return -1
    if (code === backslashCode) at++
    else if (mark(at)) return at
  }
  return -1
}

/** `[[Titre d’une note]]` and `[[Titre|autre texte]]`: a link to another note. `![[photo.png]]`: a picture of this one. */
const NoteLink: MarkdownConfig = {
  defineNodes: ['NoteLink', 'NoteLinkMark', 'Embed'],
  parseInline: [
    {
      name: 'NoteLink',
      before: 'Link',
      parse(context, next, at) {
        if (next !== openBracketCode && next !== exclamationMarkCode) return -1
        const inner = at + (next === exclamationMarkCode ? 3 : 2)
        if (context.char(inner - 2) !== openBracketCode || context.char(inner - 1) !== openBracketCode) return -1
        const end = endOf(context, inner, (place) => context.char(place) === closeBracketCode)
        if (end < inner + 1 || context.char(end + 1) !== closeBracketCode) return -1
        if (context.slice(inner, end).trim() === '') return -1
        return context.addElement(
          context.elt(next === exclamationMarkCode ? 'Embed' : 'NoteLink', at, end + 2, [
            context.elt('NoteLinkMark', at, inner),
            context.elt('NoteLinkMark', end, end + 2),
          ]),
        )
      },
    },
  ],
}

const isFence = ({ text, pos }: Line) => text.slice(pos).trimEnd() === '$$'

/**
 * `$…$` and `$$…$$` on one line, or lines between two that are `$$`. A price (`5 $`) is none: nothing stands between a mark and its formula,
 * and no digit follows.
 */
const Formula: MarkdownConfig = {
  defineNodes: ['Formula', 'FormulaMark', { name: 'FormulaBlock', block: true }],
  parseBlock: [
    {
      name: 'FormulaBlock',
      before: 'FencedCode',
      endLeaf: (_context, line) => isFence(line),
      parse(context: BlockContext, line: Line) {
        if (!isFence(line)) return false
        const from = context.lineStart + line.pos
        const depth = context.depth
        let end = context.lineStart + line.text.length
        while (context.nextLine() && context.depth >= depth) {
          end = context.lineStart + line.text.length
          if (!isFence(line)) continue
          context.nextLine()
          break
        }
        context.addElement(context.elt('FormulaBlock', from, end))
        return true
      },
    },
  ],
  parseInline: [
    {
      name: 'Formula',
      before: 'Escape',
      parse(context, next, at) {
        if (next !== dollarCode) return -1
        const width = context.char(at + 1) === dollarCode ? 2 : 1
        if (isSpace(context.char(at + width)) || context.char(at - 1) === backslashCode) return -1
        const end = endOf(context, at + width, (place) => {
          if (context.char(place) !== dollarCode || isSpace(context.char(place - 1))) return false
          if (width === 2) return context.char(place + 1) === dollarCode
          const after = context.char(place + 1)
          return after !== dollarCode && !(after >= 48 && after <= 57)
        })
        if (end <= at + width) return -1
        return context.addElement(
          context.elt('Formula', at, end + width, [
            context.elt('FormulaMark', at, at + width),
            context.elt('FormulaMark', end, end + width),
          ]),
        )
      },
    },
  ],
}

/** `[!tip]` at the start of a paragraph, such as the first of a callout: a mark, and no link. */
const CalloutMark: MarkdownConfig = {
  defineNodes: ['CalloutMark'],
  parseInline: [
    {
      name: 'CalloutMark',
      before: 'Link',
      parse(context, next, at) {
        if (next !== openBracketCode || at !== context.offset || context.char(at + 1) !== exclamationMarkCode) return -1
        const [mark] = /^\[![^\][\n]{1,120}\][+-]?(?![([])/.exec(context.slice(at, context.end)) ?? []
        return mark === undefined ? -1 : context.addElement(context.elt('CalloutMark', at, at + mark.length))
      },
    },
  ],
}

export const highlighted = Tag.define()
export const noteLink = Tag.define()
export const formula = Tag.define()
export const hashtag = Tag.define()

const Styles: MarkdownConfig = {
  props: [
    styleTags({
      'Highlight/...': highlighted,
      'NoteLink/... Embed/...': noteLink,
      'Formula/... FormulaBlock': formula,
      FootnoteReference: noteLink,
      Hashtag: hashtag,
      'HighlightMark NoteLinkMark FormulaMark FootnoteMark CalloutMark': tags.processingInstruction,
    }),
  ],
}

/** Markdown as notes have it: CommonMark with tables, tasks, strikethrough, links and footnotes of GitHub, and six of our own. */
export const noteParser = parser.configure([
  GFM,
  Highlight,
  NoteLink,
  Formula,
  BlockId,
  FootnoteSyntax,
  HashtagSyntax,
  CalloutMark,
  Styles,
])
