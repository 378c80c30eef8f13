import { type EditorState, type Extension, StateField, Transaction } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import styles from './text-editor.module.css'

/** A piece of a text, by its first character and the one after its last. */
interface Range {
  from: number
  to: number
}

/** Characters under which what is left of a passage could stand anywhere. */
const minPassageCharacters = 12
/** Characters of a passage that are looked for: an address may name any. */
const maxPassageCharacters = 600

/**
 * Where a passage stands in a text that may have changed since it was quoted: the whole of it, else its longest sentence that is still there, else its longest run of
 * words. Null when nothing of it is left.
 */
export function findCited(text: string, passage: string): Range | null {
  const cited = passage.trim().slice(0, maxPassageCharacters)
  const whole = rangeOf(text, cited)
  if (whole) return whole
  const sentences = cited.split(/(?<=[.!?…])\s+|\n+/).sort((one, other) => other.length - one.length)
  for (const sentence of sentences) {
    const found = rangeOf(text, sentence.trim())
    if (found) return found
  }
  for (const sentence of sentences) {
    const found = longestRun(text, sentence.trim().split(/\s+/))
    if (found) return found
  }
  return null
}

function rangeOf(text: string, words: string): Range | null {
  if (words.length < minPassageCharacters) return null
  const from = text.indexOf(words)
  return from < 0 ? null : { from, to: from + words.length }
}

function longestRun(text: string, words: readonly string[]): Range | null {
  for (let count = words.length - 1; count >= 3; count--) {
    for (let first = 0; first + count <= words.length; first++) {
      const found = rangeOf(text, words.slice(first, first + count).join(' '))
      if (found) return found
    }
  }
  return null
}

/** The passage that a note was opened at, and where it stands. */
interface Cited {
  readonly passage: string
  readonly range: Range | null
}

const cite = (passage: string, text: string): Cited => ({ passage, range: findCited(text, passage) })
const mark = Decoration.mark({ class: styles.cited ?? '', tagName: 'mark' })

const cited = StateField.define<Cited>({
  create: () => ({ passage: '', range: null }),
  update(known, transaction) {
    const { passage, range } = known
    if (!transaction.docChanged) return known
    if (transaction.annotation(Transaction.userEvent) === undefined) return cite(passage, transaction.newDoc.toString())
    if (range === null) return known
    const [from, to] = [transaction.changes.mapPos(range.from, 1), transaction.changes.mapPos(range.to, -1)]
    return { passage, range: from < to ? { from, to } : null }
  },
  provide: (field) =>
    EditorView.decorations.from(field, ({ range }) =>
      range ? Decoration.set(mark.range(range.from, range.to)) : Decoration.none,
    ),
})

/** Marks a passage. The mark moves with what is typed; in a text from elsewhere the passage is looked for again. */
export const markCited = (passage: string): Extension => cited.init(({ doc }) => cite(passage, doc.toString()))

/** Where the marked passage begins; undefined where nothing is marked. */
export const startOfCited = (state: EditorState): number | undefined => state.field(cited, false)?.range?.from
