import type { SyntaxNode, Tree } from '@lezer/common'
import { isLoneBlockId } from './block-id.ts'
import { type CalloutHead, calloutOf, foldNames } from './callout/callout.ts'
import { calloutElement } from './callout/callout-element.ts'
import { type FoldChoices, withChoice } from './callout/fold-choices.ts'
import type { RenderedFor } from './code/color-code.ts'
import { drawCode } from './draw-code.ts'
import { embedLinesIn, maxFrames } from './embed-lines.ts'
import type { FootnotesElsewhere } from './footnotes/endnotes.ts'
import { drawFormula, formulaIn } from './formula.ts'
import { headingLevel, headingWords } from './headings.ts'
import { noteParser } from './note-parser.ts'
import type { ReadReferences } from './references.ts'
import styles from './rendered.module.css'
import { InlineRendering } from './rendered-inline.ts'
import { add, childrenOf, marks } from './rendered-nodes.ts'
import { drawTable } from './rendered-table.ts'
import { hasRightToLeft } from './right-to-left.ts'
import taskStyles from './task-box.module.css'

/** Elements that go the way of their first letter. */
const directed = 'p, h1, h2, h3, h4, h5, h6, ul, ol, li, th, td, blockquote, summary'

interface RenderOptions {
  use?: RenderedFor
  /** Chooses what is rendered of the text; the whole by default. */
  blocksOf?: (tree: Tree) => readonly SyntaxNode[]
  /** Those of the text that this one is a part of; else its own ones are listed behind it. */
  footnotes?: FootnotesElsewhere
}

/**
 * Markdown as elements, for what is read and not written: the preview, print, tables. HTML in it is shown as text, but for line breaks, without which a cell has one line; links lead to the web, mail
 * addresses and notes. Nothing is fetched from elsewhere: a picture from there would show its server who reads the note.
 */
export function rendered(
  text: string,
  references: ReadReferences | null,
  options: RenderOptions = {},
): DocumentFragment {
  return new Rendering(text, references, options).document()
}

class Rendering {
  readonly #text: string
  readonly #references: ReadReferences | null
  readonly #use: RenderedFor
  readonly #blocksOf: RenderOptions['blocksOf']
  readonly #tree: Tree
  readonly #inline: InlineRendering
  readonly #foldName = foldNames()
  #foldChoices: FoldChoices
  /** The ids of headings, each with the last number that was put behind it. */
  readonly #ids = new Map<string, number>()
  #frameCount = 0

  constructor(
    text: string,
    references: ReadReferences | null,
    { use = 'reading', blocksOf, footnotes }: RenderOptions,
  ) {
    this.#text = text
    this.#references = references
    this.#use = use
    this.#blocksOf = blocksOf
    this.#tree = noteParser.parse(text)
    this.#foldChoices = references?.folds?.read() ?? new Map()
    this.#inline = new InlineRendering(text, this.#tree, references, footnotes)
  }

  document(): DocumentFragment {
    const fragment = document.createDocumentFragment()
    for (const block of this.#blocksOf?.(this.#tree) ?? childrenOf(this.#tree.topNode))
      this.#block(block, fragment, true)
    const list = this.#inline.endnotes.list(!this.#blocksOf, ({ from }, into) => {
      const definition = this.#tree.resolveInner(from, 1).parent
      if (definition) this.#blocks(definition, into, true)
    })
    if (list) fragment.appendChild(list)
    if (hasRightToLeft(this.#text)) {
      for (const block of fragment.querySelectorAll<HTMLElement>(directed)) block.dir = 'auto'
    }
    return fragment
  }

  #of({ from, to }: { from: number; to: number }): string {
    return this.#text.slice(from, to)
  }

  /** @param isLoose whether paragraphs are elements: in a list without blank lines they are not */
  #blocks(parent: SyntaxNode, into: Node, isLoose: boolean): void {
    for (let node = parent.firstChild; node; node = node.nextSibling) this.#block(node, into, isLoose)
  }

  #block(node: SyntaxNode, into: Node, isLoose: boolean): void {
    const { name } = node
    if (headingLevel(name) !== null) this.#heading(node, into)
    else if (name === 'Paragraph') this.#paragraph(node, into, isLoose)
    else if (name === 'Blockquote') {
      const callout = calloutOf(node, (from) => this.#lineFrom(from))
      if (callout) this.#callout(node, callout, into)
      else this.#blocks(node, add(into, 'blockquote'), true)
    } else if (name === 'BulletList' || name === 'OrderedList') this.#list(node, into)
    else if (name === 'ListItem') {
      // One of a list that is not rendered as a whole.
      this.#blocks(node, add(add(into, node.parent?.name === 'OrderedList' ? 'ol' : 'ul'), 'li'), false)
    } else if (name === 'Task') this.#task(node, into)
    else if (name === 'FencedCode' || name === 'CodeBlock') this.#code(node, into)
    else if (name === 'HorizontalRule') add(into, 'hr')
    else if (name === 'Table') {
      drawTable(node, into, {
        text: this.#text,
        name: this.#references?.texts.table,
        drawCell: (cell, element) => this.#inline.draw(cell, element),
      })
    } else if (name === 'FormulaBlock') {
      add(into, 'p').append(drawFormula(formulaIn(this.#of(node)).source, true))
    } else if (/^(?:HTML|Comment|ProcessingInstruction)Block$/.test(name)) {
      const html = add(into, 'p')
      html.className = styles.html ?? ''
      html.textContent = this.#of(node)
    } else if (!marks.has(name)) this.#inline.drawNode(node, into)
  }

  #callout(quote: SyntaxNode, callout: CalloutHead, into: Node): void {
    const line = this.#lineFrom(quote.from)
    const end = quote.from + line.length
    const kindName = this.#references?.texts.callouts[callout.kind] ?? callout.written
    const name = callout.fold ? this.#foldName(line) : ''
    const isOpenByText = callout.fold === 'open'
    const isOpen = this.#foldChoices.get(name) ?? isOpenByText
    const { box, head } = calloutElement(callout, kindName, isOpen, (isChosen) => {
      this.#foldChoices = withChoice(this.#foldChoices, name, isChosen, isOpenByText)
      this.#references?.folds?.keep(this.#foldChoices)
    })
    into.appendChild(box)
    const first = quote.getChild('Paragraph')
    if (callout.title === '') head.textContent = kindName
    else if (first) this.#inline.draw(first, head, quote.from + callout.to, end)
    if (first && first.to > end) this.#inline.draw(first, add(box, 'p'), end + 1)
    for (let node = first?.nextSibling; node; node = node.nextSibling) this.#block(node, box, true)
  }

  /** The line that a place is in, from there. */
  #lineFrom(from: number): string {
    const end = this.#text.indexOf('\n', from)
    return this.#text.slice(from, end < 0 ? undefined : end)
  }

  #code(node: SyntaxNode, into: Node): void {
    const info = node.getChild('CodeInfo')
    const text = node
      .getChildren('CodeText')
      .map((part) => this.#of(part))
      .join('')
    const draw = (block: Node) => drawCode(add(add(block, 'pre'), 'code'), text, info ? this.#of(info) : '', this.#use)
    const copyCode = this.#references?.copyCode
    if (!copyCode || this.#use !== 'reading') return void draw(into)
    const block = add(into, 'div')
    block.className = styles.code ?? ''
    draw(block)
    const button = add(block, 'button')
    button.type = 'button'
    button.className = styles.copy ?? ''
    button.textContent = this.#references?.texts.code.copy ?? ''
    button.addEventListener('click', () => copyCode(text))
  }

  /** A heading, with an id that no other one of the page has: links may lead there. */
  #heading(node: SyntaxNode, into: Node): void {
    const element = add(into, `h${headingLevel(node.name)}`)
    this.#inline.draw(node, element)
    if (!this.#references || this.#references.isEmbedded) return
    const words = headingWords(node, this.#text)
    const base = `h-${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
    let number = this.#ids.get(base) ?? 0
    let id = base
    while (this.#ids.has(id)) id = `${base}-${++number}`
    this.#ids.set(id, 1).set(base, Math.max(number, 1))
    element.id = id
    element.dataset.heading = words
  }

  #paragraph(node: SyntaxNode, into: Node, isLoose: boolean): void {
    if (isLoneBlockId(node, this.#text)) {
      const before = into.lastChild
      if (before instanceof HTMLElement) this.#inline.nameBlock(this.#of(node).trim(), before)
      return
    }
    const embeds = this.#references?.embeds
    const isTop = node.parent?.name === 'Document'
    const lines = embeds && isTop ? embedLinesIn(node.toTree(), this.#of(node)) : []
    let at = node.from
    for (const { from, to, inner } of lines) {
      if (!embeds?.takes(inner) || this.#frameCount === maxFrames) continue
      this.#frameCount++
      this.#lines(node, at, node.from + from, into)
      into.appendChild(embeds.draw(inner, { draws: this.#use === 'print' ? 'paper' : 'near' }))
      at = node.from + to
    }
    if (at > node.from) this.#lines(node, at, node.to, into)
    else this.#inline.draw(node, isLoose ? add(into, 'p') : into)
  }

  /** Some lines of a paragraph as one of their own. */
  #lines(node: SyntaxNode, from: number, to: number, into: Node): void {
    const lines = this.#text.slice(from, to)
    const start = from + lines.length - lines.trimStart().length
    if (start < to) this.#inline.draw(node, add(into, 'p'), start, from + lines.trimEnd().length)
  }

  #list(list: SyntaxNode, into: Node): void {
    const element = add(into, list.name === 'OrderedList' ? 'ol' : 'ul')
    const items = list.getChildren('ListItem')
    const first = Number.parseInt(this.#of(items[0] ?? list), 10)
    if (list.name === 'OrderedList' && first !== 1) element.setAttribute('start', String(first))
    // A blank line between two items, or two parts of an item, sets paragraphs apart.
    const isLoose = items.some((item) => {
      const before = item.prevSibling
      const parts = childrenOf(item).filter(({ name }) => !marks.has(name))
      return (
        (before && this.#isApart(before, item)) ||
        parts.some((part, index) => {
          const previous = parts[index - 1]
          return previous && this.#isApart(previous, part)
        })
      )
    })
    for (const item of items) this.#blocks(item, add(element, 'li'), isLoose)
  }

  #isApart(before: SyntaxNode, after: SyntaxNode): boolean {
    return /\n[\s>]*\n/.test(this.#text.slice(before.to, after.from))
  }

  #task(node: SyntaxNode, into: Node): void {
    const marker = node.getChild('TaskMarker')
    const item = into as HTMLElement
    item.className = styles.task ?? ''
    const box = add(item, 'input') as HTMLInputElement
    box.type = 'checkbox'
    box.className = taskStyles.box ?? ''
    box.disabled = true
    box.checked = marker !== null && /x/i.test(this.#of(marker))
    // The box is named by the text that follows it.
    const label = add(item, 'span')
    this.#inline.draw(node, label, marker?.to)
    box.setAttribute('aria-label', label.textContent ?? '')
  }
}
