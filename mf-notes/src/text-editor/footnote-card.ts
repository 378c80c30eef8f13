import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import {
  closeHoverTooltips,
  EditorView,
  hoverTooltip,
  showTooltip,
  type Tooltip,
  type TooltipView,
} from '@codemirror/view'
import { isFocused, setFocused } from '../caret/touch.ts'
import { isInCell } from './cell-writing.ts'
import styles from './footnote-card.module.css'
import { labelOf, type Range } from './footnotes/footnotes.ts'
import { definitionIn, footnotesIn, wholeText } from './footnotes/live-footnotes.ts'
import { openFootnote } from './footnotes/writing.ts'
import { referencesOf } from './references-of.ts'
import text from './rendered.module.css'
import { renderedFromEditor } from './rendered-from-editor.ts'

/** The reference at a place, or at a side of it; null where there is none. */
function referenceAt(state: EditorState, place: number, side: -1 | 1): Range | null {
  for (let node = syntaxTree(state).resolveInner(place, side); node.parent; node = node.parent)
    if (node.name === 'FootnoteReference') return { from: node.from, to: node.to }
  return null
}

const footnoteAt = (state: EditorState, { from, to }: Range) =>
  footnotesIn(state).named(labelOf(state.sliceDoc(from, to)))

/** A card's way to what it is about. */
function openButton(text: string, open: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.open ?? ''
  button.textContent = text
  button.addEventListener('click', open)
  return button
}

/** Closes a card by Escape and by a press outside it. @returns stops that */
function closeFrom(card: HTMLElement, view: EditorView): () => void {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      // It closes the card and not the note.
      event.stopPropagation()
      event.preventDefault()
      closeCards(view)
    },
    { capture: true, signal },
  )
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Node && card.contains(target))) closeCards(view)
    },
    { capture: true, signal },
  )
  return () => listening.abort()
}

/** The card of a reference: what its footnote says, or that nothing defines it. Null where there is nothing to show. */
function cardOf(state: EditorState, reference: Range): Tooltip | null {
  const references = state.facet(referencesOf)
  const footnote = footnoteAt(state, reference)
  if (!references || !footnote) return null
  const texts = references.texts.footnotes
  const label = labelOf(state.sliceDoc(reference.from, reference.to))
  const isDefined = footnote.number !== null
  return {
    pos: reference.from,
    end: reference.to,
    above: true,
    create(view): TooltipView {
      const card = document.createElement('div')
      card.className = styles.card ?? ''
      card.setAttribute('role', 'note')
      card.setAttribute('aria-label', texts.title)
      // The text keeps the focus and its selection.
      card.addEventListener('mousedown', (event) => event.preventDefault())
      const content = document.createElement('div')
      content.className = `${text.rendered} ${styles.text}`
      content.append(
        isDefined ? renderedFromEditor(view, definitionIn(view.state, footnote), references) : texts.missing(label),
      )
      card.append(content)
      const whole = view.state.facet(wholeText) ?? view
      const open = () => {
        closeCards(view)
        openFootnote(whole, label)
      }
      if (isDefined || !whole.state.readOnly) card.append(openButton(isDefined ? texts.open : texts.create, open))
      return { dom: card, destroy: closeFrom(card, view) }
    },
  }
}

const setCard = StateEffect.define<Range | null>()

const closeCards = (view: EditorView) => view.dispatch({ effects: [setCard.of(null), closeHoverTooltips] })

/** The reference whose card was opened by the caret or a finger. */
const opened = StateField.define<{ range: Range; tooltip: Tooltip } | null>({
  create: () => null,
  update(card, { state, docChanged, selection, effects }) {
    const given = effects.find((effect) => effect.is(setCard))
    const hasLeft = effects.some((effect) => effect.is(setFocused) && !effect.value)
    let range = docChanged || hasLeft ? null : (card?.range ?? null)
    if (selection && !docChanged) {
      const { main } = state.selection
      // In a cell, the card is that of the editor there.
      const isHere = main.empty && isFocused(state) && !isInCell(state)
      const reference = isHere ? referenceAt(state, main.head, 1) : null
      // At its edges the caret is in the text around it.
      range = reference && reference.from < main.head ? reference : null
    }
    if (given) range = given.value
    if (!range) return null
    if (card?.range.from === range.from && card.range.to === range.to) return card
    const tooltip = cardOf(state, range)
    return tooltip && { range, tooltip }
  },
  provide: (field) => showTooltip.from(field, (card) => card?.tooltip ?? null),
})

/** A finger has no place to rest: a tap shows the card, and the card leads further. */
const tapping = EditorView.domEventHandlers({
  click(event, view) {
    const isTouch = 'pointerType' in event && event.pointerType === 'touch'
    const { target } = event
    const widget = isTouch && target instanceof Element ? target.closest('[data-link="footnote"]') : null
    if (!widget || !view.contentDOM.contains(widget)) return false
    const reference = referenceAt(view.state, view.posAtDOM(widget), 1)
    if (!reference) return false
    view.dispatch({ effects: setCard.of(reference) })
    return true
  },
})

/** A card over each reference, with what its footnote says: where the pointer rests, where the caret is, and where a finger taps. */
export const footnoteCards: Extension = [
  opened,
  hoverTooltip(
    ({ state }, place, side) => {
      const reference = referenceAt(state, place, side)
      if (!reference || state.field(opened)?.range.from === reference.from) return null
      // What nothing defines says so by its title.
      return footnoteAt(state, reference)?.number != null ? cardOf(state, reference) : null
    },
    { hideOnChange: true },
  ),
  // Before the link is followed.
  Prec.high(tapping),
]
