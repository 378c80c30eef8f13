import { syntaxTree, syntaxTreeAvailable } from '@codemirror/language'
import { type EditorState, Facet } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Tree } from '@lezer/common'
import type { EditorTexts } from '../locales/index.ts'
import { referencesOf } from '../references-of.ts'
import { type Classes, DrawnWidget } from '../widgets.ts'
import {
  definitionText,
  type Footnote,
  type Footnotes,
  footnotesOf,
  labelOf,
  labelsIn,
  type Range,
} from './footnotes.ts'
import { referenceName } from './reference-name.ts'

/** Characters of a definition that are read for the name of its reference and the card over it. */
const maxReadCharacters = 4_000

/** The editor of the text that an editor shows a part of: a cell of a table is an editor of its own. */
export const wholeText = Facet.define<EditorView, EditorView | null>({ combine: (given) => given[0] ?? null })

const wholeOf = (state: EditorState): EditorState => state.facet(wholeText)?.state ?? state

/** The footnotes of the whole text. Their places are places there. */
export function footnotesIn(state: EditorState): Footnotes {
  const whole = wholeOf(state)
  return footnotesOf(syntaxTree(whole), (from, to) => whole.doc.sliceString(from, to))
}

/** What defines a footnote, or its beginning; blank where nothing does. */
export function definitionIn(state: EditorState, { definition }: Footnote): string {
  if (!definition) return ''
  const { mark, to } = definition
  return definitionText(wholeOf(state).doc.sliceString(mark.to, Math.min(to, mark.to + maxReadCharacters)))
}

/** What the references in a block show and say: the same where none of them is to be drawn again. @param start where its tree begins */
export function shownReferences(state: EditorState, block: Tree, start: number): string {
  const labels = labelsIn(block, (from, to) => state.doc.sliceString(start + from, start + to))
  if (labels.length === 0) return ''
  const footnotes = footnotesIn(state)
  return labels
    .map((label) => {
      const footnote = footnotes.named(label)
      return footnote ? `${footnote.number} ${definitionIn(state, footnote)}` : ''
    })
    .join('\n')
}

/** What is drawn in place of a reference. */
interface Drawn extends Pick<Footnote, 'label' | 'number'> {
  /** What defines it. */
  text: string
  /** Whether nothing does, as far as is known: the end of a long text is parsed later. */
  isMissing: boolean
}

/** The number of a footnote, in place of a reference to it. */
export class FootnoteWidget extends DrawnWidget {
  readonly #drawn: Drawn
  readonly #texts: EditorTexts['footnotes'] | undefined
  constructor(drawn: Drawn, texts: EditorTexts['footnotes'] | undefined, classes: Classes) {
    super(classes)
    this.#drawn = drawn
    this.#texts = texts
  }
  override eq(other: FootnoteWidget): boolean {
    const [one, two] = [this.#drawn, other.#drawn]
    return (
      one.label === two.label &&
      one.number === two.number &&
      one.text === two.text &&
      one.isMissing === two.isMissing &&
      other.#texts === this.#texts
    )
  }
  toDOM(): HTMLElement {
    const { label, number, text, isMissing } = this.#drawn
    const element = this.element(isMissing ? 'missingFootnote' : 'footnote', 'sup')
    element.dataset.link = 'footnote'
    element.textContent = number === null ? label : String(number)
    if (!this.#texts) return element
    if (isMissing) element.title = this.#texts.missing(label)
    if (number === null) return element
    element.setAttribute('role', 'doc-noteref')
    element.setAttribute('aria-label', referenceName(number, text, this.#texts))
    return element
  }
  override ignoreEvent(): boolean {
    return false
  }
}

/** The number of a footnote before what defines it, and the way back to the text that refers to it. */
export class FootnoteMarkWidget extends DrawnWidget {
  readonly #number: number
  readonly #isReferred: boolean
  readonly #texts: EditorTexts['footnotes'] | undefined
  constructor(number: number, isReferred: boolean, texts: EditorTexts['footnotes'] | undefined, classes: Classes) {
    super(classes)
    this.#number = number
    this.#isReferred = isReferred
    this.#texts = texts
  }
  override eq(other: FootnoteMarkWidget): boolean {
    return other.#number === this.#number && other.#isReferred === this.#isReferred && other.#texts === this.#texts
  }
  toDOM(): HTMLElement {
    const element = this.element('footnoteMark')
    element.textContent = `${this.#number}.`
    if (!this.#isReferred) return element
    element.textContent += '\u00a0↩'
    element.dataset.link = 'footnote'
    if (!this.#texts) return element
    element.title = this.#texts.back(String(this.#number))
    element.setAttribute('role', 'doc-backlink')
    element.setAttribute('aria-label', element.title)
    return element
  }
  override ignoreEvent(): boolean {
    return false
  }
}

/**
 * What is drawn in place of a reference, or of the mark of a definition, and up to where. Null for the mark of a name that is defined before: it stays as it
 * is.
 */
export function drawFootnote(
  state: EditorState,
  { name, from, to }: Range & { name: string },
  classes: Classes,
): { widget: DrawnWidget; to: number } | null {
  const label = labelOf(state.sliceDoc(from, to))
  const texts = state.facet(referencesOf)?.texts.footnotes
  const footnote = footnotesIn(state).named(label) ?? { label, number: null, references: [], definition: null }
  if (name === 'FootnoteReference') {
    const { number } = footnote
    const isMissing = number === null && syntaxTreeAvailable(wholeOf(state))
    const drawn = { label, number, text: definitionIn(state, footnote), isMissing }
    return { widget: new FootnoteWidget(drawn, texts, classes), to }
  }
  if (footnote.number === null || footnote.definition?.from !== from) return null
  const widget = new FootnoteMarkWidget(footnote.number, footnote.references.length > 0, texts, classes)
  return { widget, to: state.sliceDoc(to, to + 1) === ' ' ? to + 1 : to }
}
