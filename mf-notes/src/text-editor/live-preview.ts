import { syntaxTree } from '@codemirror/language'
import type { EditorState, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  type WidgetType,
} from '@codemirror/view'
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common'
import { hasFocusChanged, type Touched, touchedIn } from '../caret/touch.ts'
import { innerOf, resolveLink } from '../links/note-links.ts'
import { isBlockId } from './block-id.ts'
import calloutStyles from './callout/callout.module.css'
import { calloutColors, calloutOf } from './callout/callout.ts'
import { CalloutWidget } from './callout/callout-widget.ts'
import { isFoldOpen } from './callout/folding.ts'
import { drawFootnote } from './footnotes/live-footnotes.ts'
import { formulaIn } from './formula.ts'
import { addListLines, hiddenIndentations, type ListLine, textOf as textOfItem } from './list-lines.ts'
import { pdfIn } from './pdf-links.ts'
import { isSelected } from './pictures/chosen-picture.ts'
import { pictureOf } from './pictures/pictures-in.ts'
import { noteNamedBy } from './references.ts'
import { referencesOf } from './references-of.ts'
import {
  BulletWidget,
  CheckboxWidget,
  type Classes,
  FormulaWidget,
  LineWidget,
  NoteLinkWidget,
  PictureWidget,
} from './widgets.ts'

/** The marks of these belong to their element: they are hidden unless the selection touches it. */
const inline = new Set(['StrongEmphasis', 'Emphasis', 'Strikethrough', 'Highlight', 'InlineCode', 'Autolink'])
const inlineMarks = new Set(['EmphasisMark', 'StrikethroughMark', 'HighlightMark', 'CodeMark', 'LinkMark'])

const hidden = Decoration.replace({})
/** Levels of lists that are drawn one below the other. */
const maxLevels = 8

/**
 * The decorations that show Markdown as what it means: marks away from the selection are hidden, bullets and boxes drawn, lines of headings,
 * quotes and code styled. The text stays as it is.
 *
 * @param from start of the part that is shown
 * @param onCode there is a block of code between fences
 */
export function previewOf(
  state: EditorState,
  from: number,
  to: number,
  touched: Touched,
  classes: Classes,
  onCode = () => {},
): Range<Decoration>[] {
  const found: Range<Decoration>[] = []
  const references = state.facet(referencesOf)
  const textOf = (node: { from: number; to: number }) => state.doc.sliceString(node.from, node.to)
  /** What is drawn in place of text may not cover the end of a line. */
  const replace = (start: number, end: number, decoration: Decoration) =>
    void (end > start && end <= state.doc.lineAt(start).to && found.push(decoration.range(start, end)))
  const hide = (start: number, end: number) => replace(start, end, hidden)
  const linesOf = (node: SyntaxNodeRef) => {
    const first = state.doc.lineAt(Math.max(node.from, from)).number
    const last = state.doc.lineAt(Math.min(node.to, to)).number
    return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index).from)
  }
  const styleLines = (node: SyntaxNodeRef, name: string) => {
    const decoration = Decoration.line({ class: classes[name] ?? '' })
    for (const line of linesOf(node)) found.push(decoration.range(line))
  }
  /** Classes of the lines of quotations. One inside another decides how its lines look. */
  const quoteLines = new Map<number, string>()
  const listLines = new Map<number, ListLine>()
  const restOfLine = (place: number) => state.doc.sliceString(place, state.doc.lineAt(place).to)
  const isTouchedLine = (place: number) => {
    const line = state.doc.lineAt(place)
    return touched(line.from, line.to)
  }

  /** `[text](address)` and `![text](address)` show their text; a reference `[text]` stays as it is. */
  const hideAddress = (node: SyntaxNode) => {
    const marks = node.getChildren('LinkMark')
    const [opening, closing] = marks
    if (!opening || !closing || marks.length < 3 || opening.to === closing.from) return
    hide(opening.from, opening.to)
    hide(closing.from, node.to)
  }

  const styleQuote = (node: SyntaxNodeRef) => {
    const callout = calloutOf(node.node, restOfLine)
    const style = callout ? `${calloutStyles.line} ${calloutStyles[calloutColors[callout.kind]]}` : classes.quoteLine
    for (const line of linesOf(node)) quoteLines.set(line, style ?? '')
    if (!callout) return
    const first = state.doc.lineAt(node.from)
    const last = state.doc.lineAt(node.to).from
    if (quoteLines.has(first.from)) quoteLines.set(first.from, `${style} ${calloutStyles.first}`)
    if (quoteLines.has(last)) quoteLines.set(last, `${quoteLines.get(last)} ${calloutStyles.last}`)
    if (isTouchedLine(node.from)) return
    const isOpen = isFoldOpen(state, node.from)
    const mark = {
      kind: callout.kind,
      name: references?.texts.callouts[callout.kind] ?? callout.written,
      hasTitle: callout.title !== '',
      isOpen,
      action: references?.texts[isOpen ? 'fold' : 'unfold'] ?? '',
    }
    const widget = new CalloutWidget(mark)
    replace(node.from + callout.from, node.from + callout.to, Decoration.replace({ widget }))
  }

  syntaxTree(state).iterate({
    from,
    to,
    enter(node) {
      const { name } = node
      const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(name)
      if (heading) return styleLines(node, `headingLine${Math.min(Number(heading[1]), 4)}`)
      if (name === 'Blockquote') return styleQuote(node)
      if (name === 'ListItem') return addListLines(state, node.node, linesOf(node), listLines)
      if (name === 'FencedCode') {
        const head = state.doc.lineAt(node.from).from
        if (head >= from) found.push(Decoration.line({ class: classes.codeHead ?? '' }).range(head))
        onCode()
      }
      if (name === 'FencedCode' || name === 'CodeBlock') return styleLines(node, 'codeLine')
      if (name === 'FootnoteDefinition') return styleLines(node, 'footnoteLine')
      if (name === 'Table' || name === 'FormulaBlock') {
        // Elsewhere it is drawn as a whole.
        if (touched(node.from, node.to) || node.node.parent?.name !== 'Document') styleLines(node, 'sourceLine')
        return
      }
      if (name === 'HorizontalRule' && !touched(node.from, node.to)) {
        replace(node.from, node.to, Decoration.replace({ widget: new LineWidget(classes) }))
        return
      }
      const parent = node.node.parent
      if (name === 'HeaderMark' && parent?.name.startsWith('ATX') && !isTouchedLine(node.from)) {
        const isFirst = node.from === parent.from
        const text = state.doc
        if (isFirst) hide(node.from, text.sliceString(node.to, node.to + 1) === ' ' ? node.to + 1 : node.to)
        else hide(text.sliceString(node.from - 1, node.from) === ' ' ? node.from - 1 : node.from, node.to)
        return
      }
      if (name === 'QuoteMark' && !isTouchedLine(node.from)) {
        hide(node.from, state.doc.sliceString(node.to, node.to + 1) === ' ' ? node.to + 1 : node.to)
        return
      }
      if (name === 'ListMark') {
        const text = parent ? textOfItem(state, parent) : node.to
        const box = parent?.getChild('Task')?.getChild('TaskMarker')
        if (box && !touched(node.from, box.to)) {
          const isDone = /x/i.test(state.doc.sliceString(box.from, box.to))
          const end = state.doc.sliceString(box.to, box.to + 1) === ' ' ? box.to + 1 : box.to
          const label = references?.texts.task ?? ''
          replace(node.from, end, Decoration.replace({ widget: new CheckboxWidget(isDone, label, classes) }))
        } else if (!box && parent?.parent?.name === 'OrderedList')
          found.push(Decoration.mark({ class: classes.number ?? '' }).range(node.from, text))
        else if (!box && !touched(node.from, node.to))
          replace(node.from, text, Decoration.replace({ widget: new BulletWidget(classes) }))
        return
      }
      if (inlineMarks.has(name) && parent && inline.has(parent.name) && !touched(parent.from, parent.to)) {
        hide(node.from, node.to)
        return
      }
      const picture =
        name === 'Embed' || name === 'Image' ? pictureOf(node.node, (a, b) => state.doc.sliceString(a, b)) : null
      const file = picture && references?.picture(picture.name)
      const isChosen = isSelected(state, node.from, node.to)
      if (touched(node.from, node.to) && !(isChosen && file?.kind === 'shown')) return
      const draw = (widget: WidgetType) => replace(node.from, node.to, Decoration.replace({ widget }))
      if (name === 'Link') hideAddress(node.node)
      else if (name === 'NoteLink' || name === 'Embed') {
        const inner = innerOf(textOf(node))
        if (picture && file && file.kind !== 'missing') return draw(new PictureWidget(picture, file, isChosen, classes))
        const pdf = pdfIn(inner, references)
        if (pdf) {
          const shown = pdf.label ?? references?.texts.pdfPlace(pdf.name, pdf.page) ?? pdf.name
          return draw(new NoteLinkWidget(shown, 'note', '', classes))
        }
        const { target, shown } = resolveLink(inner, noteNamedBy(references))
        const hint = {
          note: '',
          trashed: references?.texts.trashedNote(target.title),
          missing: references?.texts.missingNote(target.title),
        }
        const kind = references ? target.kind : 'note'
        draw(new NoteLinkWidget(shown, kind, hint[kind] ?? '', classes))
      } else if (name === 'FootnoteReference' || name === 'FootnoteMark') {
        const drawn = drawFootnote(state, node, classes)
        if (drawn) replace(node.from, drawn.to, Decoration.replace({ widget: drawn.widget }))
      } else if (name === 'Formula') {
        const { source, isBlock } = formulaIn(textOf(node))
        draw(new FormulaWidget(source, isBlock))
      } else if (name === 'Image') {
        if (picture && file && file.kind !== 'missing') draw(new PictureWidget(picture, file, isChosen, classes))
        else hideAddress(node.node)
      } else if (isBlockId(node.node)) {
        found.push(Decoration.mark({ class: classes.blockId ?? '' }).range(node.from, node.to))
      }
    },
  })
  for (const [line, { level, isStart }] of listLines) {
    const style = `${classes.item} ${classes[`level${Math.min(level, maxLevels)}`]} ${isStart ? classes.itemStart : ''}`
    found.push(Decoration.line({ class: style }).range(line))
  }
  for (const { from: start, to: end } of hiddenIndentations(listLines.values(), touched)) hide(start, end)
  for (const [line, style] of quoteLines) found.push(Decoration.line({ class: style }).range(line))
  return found
}

/**
 * Live Markdown as an extension: the part of it that is inside lines.
 *
 * @param onCode a block of code is near the window
 */
export const livePreview = (classes: Classes, onCode?: (view: EditorView) => void) =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = this.#draw(view)
      }
      update(update: ViewUpdate) {
        const { startState: before, state: after } = update
        const isParsed = syntaxTree(after) !== syntaxTree(before)
        const isTouched = update.selectionSet || hasFocusChanged(before, after)
        const hasNews = before.facet(referencesOf) !== after.facet(referencesOf)
        if (update.docChanged || update.viewportChanged || isParsed || isTouched || hasNews)
          this.decorations = this.#draw(update.view)
      }
      #draw(view: EditorView): DecorationSet {
        const touched = touchedIn(view.state)
        return Decoration.set(
          view.visibleRanges.flatMap(({ from, to }) =>
            previewOf(view.state, from, to, touched, classes, () => onCode?.(view)),
          ),
          true,
        )
      }
    },
    { decorations: ({ decorations }) => decorations },
  )
