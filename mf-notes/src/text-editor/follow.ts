import { syntaxTree } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { touchedIn } from '../caret/touch.ts'
import { innerOf, resolveLink } from '../links/note-links.ts'
import { addressOf, openable } from './addresses.ts'
import { placeInTable } from './blocks.ts'
import { toggleFold } from './callout/folding.ts'
import { footnoteLeading, leaveDefinition } from './footnotes/writing.ts'
import { type PdfPlace, pdfAt, pdfIn } from './pdf-links.ts'
import { choosePicture, openChosen } from './pictures/chosen-picture.ts'
import { referencesOf } from './references-of.ts'

/** Ticks or clears the box of the task at a place. */
export function toggleTask(view: EditorView, place: number): boolean {
  const line = view.state.doc.lineAt(place)
  const box = /^[\s>]*(?:[-+*]|\d+[.)])\s+\[([ xX])\]/.exec(line.text)
  if (!box || view.state.readOnly) return false
  const at = line.from + box[0].length - 2
  view.dispatch({ changes: { from: at, to: at + 1, insert: box[1] === ' ' ? 'x' : ' ' }, userEvent: 'input.task' })
  return true
}

/** What a place in the text leads to, and where it stands. */
interface Leading {
  from: number
  to: number
  open(): void
}

/** The link at a place, or null. */
function leadingAt(view: EditorView, place: number): Leading | null {
  const { state } = view
  const references = state.facet(referencesOf)
  const openPdf = ({ name, page }: PdfPlace) => references?.openPdf(name, page)
  for (const side of [1, -1] as const) {
    for (let node = syntaxTree(state).resolveInner(place, side); node.parent; node = node.parent) {
      const { name, from, to } = node
      const footnote = footnoteLeading(view, node)
      if (footnote) return { from, to, open: footnote }
      if (name === 'Hashtag') {
        const tag = state.doc.sliceString(from + 1, to)
        return { from, to, open: () => state.facet(referencesOf)?.openTag(tag) }
      }
      if (name === 'NoteLink' || name === 'Embed') {
        const inner = innerOf(state.doc.sliceString(from, to))
        const pdf = pdfIn(inner, references)
        if (pdf) return { from, to, open: () => openPdf(pdf) }
        return { from, to, open: () => references?.openNote(resolveLink(inner, references.noteNamed).target) }
      }
      const written = name === 'URL' ? node : name === 'Link' || name === 'Autolink' ? node.getChild('URL') : null
      const meant = written && addressOf(state.doc.sliceString(written.from, written.to))
      const address = meant && openable(meant)
      const pdf = meant && !address && name === 'Link' ? pdfAt(meant, references) : null
      if (pdf) return { from, to, open: () => openPdf(pdf) }
      if (address) return { from, to, open: () => void window.open(address, '_blank', 'noopener,noreferrer') }
    }
  }
  return null
}

/** Opens the link at the caret, ticks the task there, folds the callout, or goes back from the footnote there to the text. */
export function follow(view: EditorView): boolean {
  const { head } = view.state.selection.main
  const leading = leadingAt(view, head)
  leading?.open()
  return leading !== null || toggleTask(view, head) || toggleFold(view, head) || leaveDefinition(view)
}

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox'

const foldButton = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-fold]') : null

/** The link under the pointer, unless its source is shown: then a click puts the caret there. */
function leadingUnder(view: EditorView, event: MouseEvent): Leading | null {
  const { target } = event
  if (
    event.button !== 0 ||
    event.detail > 1 ||
    event.shiftKey ||
    !(target instanceof Element) ||
    !view.contentDOM.contains(target)
  )
    return null
  if (target.closest('a')) return null
  const isDrawn = target.closest('[data-link]') !== null
  const place = view.posAtDOM(target)
  const leading = leadingAt(view, isDrawn ? place : (view.posAtCoords(event) ?? place))
  if (!leading || touchedIn(view.state)(leading.from, leading.to)) return null
  // Behind the end of a line, the nearest place is that end.
  const end = isDrawn ? null : view.coordsAtPos(leading.to, -1)
  return end && event.clientY > end.top && event.clientX > end.right ? null : leading
}

/** What the pointer does besides placing the caret: boxes are ticked, callouts folded, links followed, cells of a drawn table entered. */
export const pointing = EditorView.domEventHandlers({
  mousedown(event, view) {
    const { target } = event
    if (isBox(target)) {
      event.preventDefault()
      return toggleTask(view, view.posAtDOM(target))
    }
    const button = foldButton(target)
    if (button) {
      event.preventDefault()
      return toggleFold(view, view.posAtDOM(button))
    }
    if (!(target instanceof Element)) return false
    const place = target.closest('a') ? null : placeInTable(view, target)
    if (place !== null) {
      event.preventDefault()
      view.dispatch({ selection: { anchor: place }, userEvent: 'select.pointer' })
      view.focus()
      return true
    }
    const picture = event.button === 0 && !event.shiftKey ? target.closest('img[data-picture]') : null
    if (picture && choosePicture(view, picture)) {
      event.preventDefault()
      return true
    }
    if (!leadingUnder(view, event)) return false
    // The click follows the link; the caret stays where it is, and the mark hidden.
    event.preventDefault()
    return true
  },
  dblclick: ({ target }, view) => target instanceof Element && target.matches('img[data-picture]') && openChosen(view),
  click(event, view) {
    // A screen reader clicks without a pointer.
    if (isBox(event.target) && event.detail === 0) return toggleTask(view, view.posAtDOM(event.target))
    const button = foldButton(event.target)
    if (button) return event.detail === 0 && toggleFold(view, view.posAtDOM(button))
    const leading = leadingUnder(view, event)
    leading?.open()
    return leading !== null
  },
})
