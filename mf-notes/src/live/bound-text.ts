import { Annotation, type ChangeSpec, EditorState, type Extension, Transaction } from '@codemirror/state'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type * as Y from 'yjs'

/** Characters that a note can have. */
export const maxTextCharacters = 200_000

export interface BoundTextOptions {
  /** Whether what is typed here may change the text. */
  mayWrite(): boolean
  /** Is told of a change that is left out because the note would become too long. */
  onFull(): void
}

/** A change that comes from the live text. It cannot be undone here, and is not sent back. */
const fromText = Annotation.define<boolean>()

function changesOf(delta: Y.YTextEvent['delta']): ChangeSpec[] {
  let from = 0
  return delta.flatMap(({ retain, insert, delete: deleted }): ChangeSpec[] => {
    if (typeof insert === 'string') return [{ from, insert }]
    const start = from
    from += retain ?? deleted ?? 0
    return deleted ? [{ from: start, to: from }] : []
  })
}

function write(text: Y.Text, { transactions }: ViewUpdate): void {
  for (const transaction of transactions) {
    if (transaction.annotation(fromText)) continue
    // Left to right, so that each place is where it will be.
    transaction.changes.iterChanges((formerFrom, formerTo, from, to, inserted) => {
      if (formerTo > formerFrom) text.delete(from, formerTo - formerFrom)
      if (to > from) text.insert(from, inserted.toString())
    }, true)
  }
}

/**
 * An editor whose text is a live text: what is typed goes into it, what others write appears. The editor begins with the same text. Its own history
 * undoes what was typed in it, and nothing of the others.
 */
export const boundText = (text: Y.Text, { mayWrite, onFull }: BoundTextOptions): Extension => [
  ViewPlugin.fromClass(
    class {
      readonly #view: EditorView
      constructor(view: EditorView) {
        this.#view = view
        text.observe(this.#arrive)
      }
      readonly #arrive = ({ delta }: Y.YTextEvent, { origin }: Y.Transaction) => {
        if (origin === this) return
        this.#view.dispatch({
          changes: changesOf(delta),
          annotations: [fromText.of(true), Transaction.addToHistory.of(false), Transaction.remote.of(true)],
        })
      }
      update(update: ViewUpdate) {
        if (update.docChanged) text.doc?.transact(() => write(text, update), this)
      }
      destroy() {
        text.unobserve(this.#arrive)
      }
    },
  ),
  EditorState.changeFilter.of((transaction) => {
    if (transaction.annotation(fromText)) return true
    if (!mayWrite()) return false
    const { length } = transaction.newDoc
    const isFull = length > maxTextCharacters && length > transaction.startState.doc.length
    if (isFull) onFull()
    return !isFull
  }),
]
