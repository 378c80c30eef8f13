import { HighlightStyle, syntaxTree } from '@codemirror/language'
import { type Extension, Prec } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { Tree } from '@lezer/common'
import { type Highlighter, highlightTree, tags } from '@lezer/highlight'
import { formula, hashtag, highlighted, noteLink } from './note-parser.ts'

/** A part of the text with the classes of what it is. */
interface Highlighted {
  from: number
  to: number
  classes: string
}

/** What is highlighted in a range, block by block. */
export function highlightsOf(
  tree: Tree,
  { from, to }: { from: number; to: number },
  style: Highlighter,
): Highlighted[] {
  const found: Highlighted[] = []
  tree.iterate({
    from,
    to,
    enter({ name, node, from: start, to: end }) {
      if (name === 'Document') return
      highlightTree(
        node.toTree(),
        style,
        (first, last, classes) => found.push({ from: start + first, to: start + last, classes }),
        Math.max(0, from - start),
        Math.min(end, to) - start,
      )
      return false
    },
  })
  return found
}

/**
 * Classes of `text-editor.module.css` by what is written, for the blocks near the window. `syntaxHighlighting` walks over each block before them, with each key:
 * at the end of a text of 200,000 characters a phone needed 20 ms for it.
 */
export function noteHighlighting(classes: Readonly<Record<string, string>>): Extension {
  const style = HighlightStyle.define([
    { tag: tags.strong, class: classes.strong ?? '' },
    { tag: tags.emphasis, class: classes.emphasis ?? '' },
    { tag: tags.strikethrough, class: classes.strikethrough ?? '' },
    { tag: tags.monospace, class: classes.code ?? '' },
    { tag: [tags.link, tags.url], class: classes.link ?? '' },
    { tag: highlighted, class: classes.highlight ?? '' },
    { tag: noteLink, class: classes.noteLink ?? '' },
    { tag: formula, class: classes.code ?? '' },
    { tag: hashtag, class: classes.hashtag ?? '' },
    { tag: tags.processingInstruction, class: classes.mark ?? '' },
  ])
  const marks = new Map<string, Decoration>()
  const markOf = (name: string) => {
    const mark = marks.get(name) ?? Decoration.mark({ class: name })
    marks.set(name, mark)
    return mark
  }
  const draw = ({ state, visibleRanges }: EditorView): DecorationSet =>
    Decoration.set(
      visibleRanges
        .flatMap((range) => highlightsOf(syntaxTree(state), range, style))
        .map(({ from, to, classes }) => markOf(classes).range(from, to)),
      true,
    )
  return Prec.high(
    ViewPlugin.fromClass(
      class {
        decorations: DecorationSet
        constructor(view: EditorView) {
          this.decorations = draw(view)
        }
        update({ view, startState, state, docChanged, viewportChanged }: ViewUpdate) {
          const isParsed = syntaxTree(state) !== syntaxTree(startState)
          if (docChanged || viewportChanged || isParsed) this.decorations = draw(view)
        }
      },
      { decorations: ({ decorations }) => decorations },
    ),
  )
}
