import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { NamedPicture } from '../picture-size.ts'
import { referencesOf } from '../references-of.ts'
import { pictureOf } from './pictures-in.ts'

/** A picture where it stands in the text. */
export interface PlacedPicture extends NamedPicture {
  from: number
  to: number
}

/** The picture that begins at a place; null where there is none, or its file is missing. */
export function pictureAt(state: EditorState, place: number): PlacedPicture | null {
  for (let node = syntaxTree(state).resolveInner(place, 1); node.parent && node.from === place; node = node.parent) {
    const { from, to } = node
    const picture = pictureOf(node, (start, end) => state.sliceDoc(start, end))
    const kind = picture && state.facet(referencesOf)?.picture(picture.name).kind
    if (picture && kind && kind !== 'missing') return { ...picture, from, to }
  }
  return null
}

/** Whether the selection is exactly a part of the text: a picture there stays drawn, and is chosen. */
export const isSelected = ({ selection: { main } }: EditorState, from: number, to: number): boolean =>
  main.from === from && main.to === to

/** The picture that is chosen; null where there is none. */
export function chosenPicture(state: EditorState): PlacedPicture | null {
  const { main, ranges } = state.selection
  const picture = main.empty || ranges.length > 1 ? null : pictureAt(state, main.from)
  return picture?.to === main.to ? picture : null
}

/** Shows the picture that is chosen over the whole window. */
export function openChosen({ state }: EditorView): boolean {
  const picture = chosenPicture(state)
  if (picture) state.facet(referencesOf)?.openPicture(picture.name)
  return picture !== null
}

/** A click on a picture chooses it; where the text is only read, it opens it. @returns whether there is one */
export function choosePicture(view: EditorView, element: Element): boolean {
  const picture = pictureAt(view.state, view.posAtDOM(element))
  if (!picture) return false
  if (view.state.readOnly) view.state.facet(referencesOf)?.openPicture(picture.name)
  else view.dispatch({ selection: { anchor: picture.from, head: picture.to }, userEvent: 'select.pointer' })
  view.focus()
  return true
}
