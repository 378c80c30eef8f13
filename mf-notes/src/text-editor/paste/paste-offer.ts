import { isolateHistory } from '@codemirror/commands'
import { type ChangeDesc, StateEffect, StateField, type TransactionSpec } from '@codemirror/state'
import { type EditorView, showTooltip, type Tooltip } from '@codemirror/view'
import { referencesOf } from '../references-of.ts'
import styles from './paste-offer.module.css'

/** How long the plain text is offered. */
const offerDurationMs = 8_000

/** What was pasted last, where it stands now. */
export interface Pasted {
  from: number
  to: number
  /** The plain text of the clipboard. */
  plain: string
  /** Whether it stands as Markdown, and the plain text is offered instead. */
  isOffered: boolean
}

export const setPasted = StateEffect.define<Pasted | null>()

const moved = ({ from, to, ...pasted }: Pasted, changes: ChangeDesc): Pasted => ({
  ...pasted,
  from: changes.mapPos(from, 1),
  to: changes.mapPos(to, -1),
})

export const lastPasted = StateField.define<Pasted | null>({
  create: () => null,
  update(pasted, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setPasted))
    if (set) return set.value
    if (!pasted || !transaction.docChanged) return pasted
    // Whoever writes on, or takes it back, has decided.
    const isDecided = ['input', 'delete', 'undo'].some((event) => transaction.isUserEvent(event))
    return pasted.isOffered && isDecided ? null : moved(pasted, transaction.changes)
  },
  provide: (field) =>
    showTooltip.compute([field, referencesOf], (state) => {
      const pasted = state.field(field)
      const label = state.facet(referencesOf)?.texts.asPlainText
      return pasted?.isOffered && label ? offer(pasted.to, label) : null
    }),
})

/** Puts a text in place of what was pasted, as a step of its own that can be undone. */
export const replacing = (from: number, to: number, insert: string, pasted: Pasted | null): TransactionSpec => ({
  changes: { from, to, insert },
  selection: { anchor: from + insert.length },
  scrollIntoView: true,
  effects: setPasted.of(pasted),
  annotations: isolateHistory.of('full'),
  userEvent: 'input.paste',
})

const offer = (pos: number, label: string): Tooltip => ({
  pos,
  create(view) {
    const dom = document.createElement('div')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles.offer ?? ''
    button.textContent = label
    button.addEventListener('click', () => {
      const pasted = view.state.field(lastPasted)
      if (pasted) view.dispatch(replacing(pasted.from, pasted.to, pasted.plain, null))
      view.focus()
    })
    dom.append(button)
    const timer = setTimeout(() => view.dispatch({ effects: setPasted.of(null) }), offerDurationMs)
    return { dom, destroy: () => clearTimeout(timer) }
  },
})

/** Escape in the text ends the offer. */
export const endOffer = (view: EditorView): boolean => {
  if (!view.state.field(lastPasted, false)?.isOffered) return false
  view.dispatch({ effects: setPasted.of(null) })
  return true
}
