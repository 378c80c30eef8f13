import { followHere } from '../follow-here.ts'
import type { EditorTexts } from '../locales/index.ts'
import styles from '../rendered.module.css'
import { definitionText, type Footnote, type Footnotes, type Range } from './footnotes.ts'
import { referenceName } from './reference-name.ts'

/** The footnotes of a text that a part of it is drawn from: a table in the editor, a card. They are listed elsewhere. */
export interface FootnotesElsewhere {
  footnotes: Footnotes
  /** What defines a footnote. */
  textOf(footnote: Footnote): string
  /** A reference was followed. */
  open(label: string): void
}

/** How many texts were drawn: two may be on one page, and names of elements are unique there. */
let drawn = 0

/** The references of a text that is read, and the list of its footnotes behind it. */
export class Endnotes {
  readonly #footnotes: Footnotes
  readonly #text: string
  readonly #elsewhere: FootnotesElsewhere | null
  readonly #texts: EditorTexts['footnotes'] | undefined
  readonly #prefix: string
  /** The references that were drawn, by the number of their footnote. */
  readonly #references = new Map<number, HTMLAnchorElement[]>()
  readonly #items = new Map<number, HTMLElement>()

  constructor(
    text: string,
    footnotes: Footnotes,
    elsewhere: FootnotesElsewhere | null,
    texts: EditorTexts['footnotes'] | undefined,
  ) {
    this.#text = text
    this.#footnotes = elsewhere?.footnotes ?? footnotes
    this.#elsewhere = elsewhere
    this.#texts = texts
    this.#prefix = `footnotes-${++drawn}`
  }

  /**
   * A reference as it is drawn: a text node where nothing defines it and no words can say so.
   *
   * @param isInLink whether it stands in another link, where it cannot be one
   */
  reference(label: string, written: string, isInLink: boolean): Node {
    const footnote = this.#footnotes.named(label)
    if (footnote?.number == null) return this.#missing(label, written)
    const { number } = footnote
    const element = document.createElement('sup')
    element.className = styles.footnote ?? ''
    if (isInLink) {
      element.textContent = String(number)
      return element
    }
    const link = document.createElement('a')
    link.textContent = String(number)
    link.href = `#${this.#prefix}-${number}`
    link.setAttribute('role', 'doc-noteref')
    if (this.#texts) {
      link.title = referenceName(number, this.#textOf(footnote), this.#texts)
      link.setAttribute('aria-label', link.title)
    }
    const others = this.#references.get(number) ?? []
    this.#references.set(number, [...others, link])
    link.id = `${this.#prefix}-${number}-${others.length + 1}`
    // The address of the page stays as it is: that of a public note holds its secret.
    followHere(link, () => (this.#elsewhere ? this.#elsewhere.open(label) : this.#items.get(number)?.focus()))
    element.appendChild(link)
    return element
  }

  /**
   * The list behind the text; null where there is nothing to list.
   *
   * @param isWhole whether the whole text was drawn; of a part those are listed that it refers to
   * @param draw draws what defines a footnote
   */
  list(isWhole: boolean, draw: (definition: Range, into: HTMLElement) => void): HTMLElement | null {
    if (this.#elsewhere || this.#footnotes.listed.length === 0) return null
    const section = document.createElement('section')
    section.className = styles.footnotes ?? ''
    section.setAttribute('role', 'doc-endnotes')
    if (this.#texts) section.setAttribute('aria-label', this.#texts.title)
    const list = document.createElement('ol')
    section.appendChild(list)
    const drawItems = () => {
      for (const { number, definition } of this.#footnotes.listed) {
        if (number === null || !definition || this.#items.has(number)) continue
        if (!isWhole && !this.#references.has(number)) continue
        const item = document.createElement('li')
        item.id = `${this.#prefix}-${number}`
        item.tabIndex = -1
        if (!isWhole) item.value = number
        this.#items.set(number, item)
        draw(definition, item)
      }
    }
    // Of a part: a footnote may be what only one behind it refers to.
    for (let before = -1; before < this.#items.size; ) {
      before = this.#items.size
      drawItems()
    }
    for (const { number } of this.#footnotes.listed) list.append(this.#items.get(number ?? 0) ?? '')
    if (this.#items.size === 0) return null
    // Footnotes refer to one another: their references are known when all are drawn.
    for (const [number, item] of this.#items) this.#addBackLinks(number, item)
    return section
  }

  #textOf(footnote: Footnote): string {
    if (this.#elsewhere) return this.#elsewhere.textOf(footnote)
    const { definition } = footnote
    return definition ? definitionText(this.#text.slice(definition.mark.to, definition.to)) : ''
  }

  #missing(label: string, written: string): Node {
    if (!this.#texts) return document.createTextNode(written)
    const element = document.createElement('sup')
    element.className = `${styles.footnote} ${styles.missing}`
    element.title = this.#texts.missing(label)
    element.textContent = label
    return element
  }

  #addBackLinks(number: number, item: HTMLElement): void {
    const references = this.#references.get(number) ?? []
    const last = item.lastElementChild
    const into = last?.tagName === 'P' ? last : item
    references.forEach((reference, index) => {
      const link = document.createElement('a')
      link.textContent = '↩'
      link.href = `#${reference.id}`
      link.setAttribute('role', 'doc-backlink')
      const which = String(index + 1)
      if (references.length > 1) link.appendChild(document.createElement('sup')).textContent = which
      if (this.#texts) {
        const { back, backTo } = this.#texts
        const name = references.length > 1 ? backTo(which, String(number)) : back(String(number))
        link.setAttribute('aria-label', name)
      }
      followHere(link, () => reference.focus())
      into.append(' ', link)
    })
  }
}
