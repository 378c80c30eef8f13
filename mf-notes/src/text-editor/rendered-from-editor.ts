import type { EditorView } from '@codemirror/view'
import { definitionIn, footnotesIn, wholeText } from './footnotes/live-footnotes.ts'
import { openFootnote } from './footnotes/writing.ts'
import type { ReadReferences, References } from './references.ts'
import { rendered } from './rendered.ts'

/** Draws a part of an editor's text: references in it have the numbers of the whole text and lead to its footnotes. A click on a picture puts the caret there. */
export function renderedFromEditor(view: EditorView, source: string, references: References | null): DocumentFragment {
  const { openPicture: _, ...read } = references ?? { openPicture: null }
  return rendered(source, references && (read as ReadReferences), {
    footnotes: {
      footnotes: footnotesIn(view.state),
      textOf: (footnote) => definitionIn(view.state, footnote),
      open: (label) => openFootnote(view.state.facet(wholeText) ?? view, label),
    },
  })
}
