import type { Extension, Range } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { hasRightToLeft } from './right-to-left.ts'

const byFirstLetter = Decoration.line({ attributes: { dir: 'auto' } })

function directionsOf({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    if (!hasRightToLeft(state.doc.sliceString(from, to))) continue
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at)
      if (hasRightToLeft(line.text)) found.push(byFirstLetter.range(line.from))
      at = line.to + 1
    }
  }
  return Decoration.set(found)
}

/** Each line goes the way of its letters. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = directionsOf(view)
      }
      update({ view, docChanged, viewportChanged }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = directionsOf(view)
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
]
