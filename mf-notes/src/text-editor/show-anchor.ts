import { EditorView } from '@codemirror/view'
import { placeOfAnchor } from './anchors.ts'

/** Puts the caret where an anchor leads. @returns whether the text has such a place */
export function showAnchor(view: EditorView, anchor: string): boolean {
  const place = placeOfAnchor(view.state.doc.toString(), anchor)
  if (place === null) return false
  view.dispatch({
    selection: { anchor: place },
    effects: EditorView.scrollIntoView(place, { y: 'start' }),
    userEvent: 'select',
  })
  view.focus()
  return true
}
