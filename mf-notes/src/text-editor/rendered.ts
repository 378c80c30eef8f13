import type { SyntaxNode, Tree } from '@lezer/common'
import { characterOf } from '../html/character-reference.ts'
import { noteAddress } from '../links/anchor-address.ts'
import { innerOf, resolveLink } from '../links/note-links.ts'
import { addressOf, fileNameOf, openable, readEmbed } from './addresses.ts'
import { isBlockId, isLoneBlockId } from './block-id.ts'
import { type CalloutHead, calloutOf, foldNames } from './callout/callout.ts'
import { calloutElement } from './callout/callout-element.ts'
import { type FoldChoices, withChoice } from './callout/fold-choices.ts'
import type { RenderedFor } from './code/color-code.ts'
import { drawCode } from './draw-code.ts'
import { embedLinesIn, maxFrames } from './embed-lines.ts'
import { followHere } from './follow-here.ts'
import { Endnotes, type FootnotesElsewhere } from './footnotes/endnotes.ts'
import { labelOf as footnoteLabelOf, footnotesOf } from './footnotes/footnotes.ts'
import { drawFormula, formulaIn } from './formula.ts'
import { hashtagElement } from './hashtag-element.ts'
import { headingLevel, headingWords } from './headings.ts'
import { noteParser } from './note-parser.ts'
import { type PdfPlace, pdfAddress, pdfAt, pdfIn } from './pdf-links.ts'
import { pictureElement } from './picture-element.ts'
import { sizeIn } from './picture-size.ts'
import { noteNamedBy, type ReadReferences } from './references.ts'
import styles from './rendered.module.css'
import { hasRightToLeft } from './right-to-left.ts'
import taskStyles from './task-box.module.css'

/** Elements of what is written between two marks. */
const emphasis: Readonly<Record<string, string>> = {
  Emphasis: 'em',
  StrongEmphasis: 'strong',
  Strikethrough: 'del',
  Highlight: 'mark',
}

/** What is not shown: it says what something else means. */
const marks = new Set([
  'EmphasisMark',
  'StrikethroughMark',
  'HighlightMark',
  'CodeMark',
  'CodeInfo',
  'LinkMark',
  'LinkTitle',
  'LinkLabel',
  'LinkReference',
  'HeaderMark',
  'QuoteMark',
  'ListMark',
  'TaskMarker',
  'FootnoteDefinition',
  'FootnoteMark',
])

/** Elements that go the way of their first letter. */
const directed = 'p, h1, h2, h3, h4, h5, h6, ul, ol, li, th, td, blockquote, summary'

interface RenderOptions {
  use?: RenderedFor
  /** Chooses what is rendered of the text; the whole by default. */
  blocksOf?: (tree: Tree) => readonly SyntaxNode[]
  footnotes?: FootnotesElsewhere
}

/**
 * Markdown as elements, for what is read and not written: the preview, print, tables. HTML in it is shown as text, but for line breaks, without which a cell has one line; links lead to the web, mail
 * addresses and notes. Nothing is fetched from elsewhere: a picture from there would show its server who reads the note.
 *
 * @param footnotes of the text that this one is a part of; its own ones are listed behind it
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
  readonly #definitions = new Map<string, string>()
  readonly #foldName = foldNames()
  #foldChoices: FoldChoices
  /** The ids of headings, each with the last number that was put behind it. */
  readonly #ids = new Map<string, number>()
  #frameCount = 0
  readonly #endnotes: Endnotes

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
    const own = footnotesOf(this.#tree, (from, to) => text.slice(from, to))
    this.#endnotes = new Endnotes(text, own, footnotes ?? null, references?.texts.footnotes)
  }

  document(): DocumentFragment {
    this.#tree.iterate({
      enter: ({ name, node }) => {
        if (name !== 'LinkReference') return
        const label = node.getChild('LinkLabel')
        const address = node.getChild('URL')
        const key = label && labelOf(this.#of(label))
        if (key && address && !this.#definitions.has(key)) this.#definitions.set(key, addressOf(this.#of(address)))
      },
    })
    const fragment = document.createDocumentFragment()
    for (const block of this.#blocksOf?.(this.#tree) ?? childrenOf(this.#tree.topNode))
      this.#block(block, fragment, true)
    const list = this.#endnotes.list(!this.#blocksOf, ({ from }, into) => {
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
    else if (name === 'Table') this.#table(node, into)
    else if (name === 'FormulaBlock') {
      add(into, 'p').append(drawFormula(formulaIn(this.#of(node)).source, true))
    } else if (/^(?:HTML|Comment|ProcessingInstruction)Block$/.test(name)) {
      const html = add(into, 'p')
      html.className = styles.html ?? ''
      html.textContent = this.#of(node)
    } else if (!marks.has(name)) this.#inlineNode(node, into)
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
    else if (first) this.#inline(first, head, quote.from + callout.to, end)
    if (first && first.to > end) this.#inline(first, add(box, 'p'), end + 1)
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
    this.#inline(node, element)
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
      if (before instanceof HTMLElement) this.#nameBlock(this.#of(node).trim(), before)
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
    else this.#inline(node, isLoose ? add(into, 'p') : into)
  }

  /** Some lines of a paragraph as one of their own. */
  #lines(node: SyntaxNode, from: number, to: number, into: Node): void {
    const lines = this.#text.slice(from, to)
    const start = from + lines.length - lines.trimStart().length
    if (start < to) this.#inline(node, add(into, 'p'), start, from + lines.trimEnd().length)
  }

  /** Where links to the block lead. */
  #nameBlock(id: string, element: Element): void {
    const block = element.closest<HTMLElement>('li, p, h1, h2, h3, h4, h5, h6, blockquote, ul, ol, pre, div')
    if (!block || this.#references?.isEmbedded) return
    const known = block.dataset.block ? `${block.dataset.block} ` : ''
    block.dataset.block = known + id.slice(1).toLowerCase()
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
    this.#inline(node, label, marker?.to)
    box.setAttribute('aria-label', label.textContent ?? '')
  }

  #table(table: SyntaxNode, into: Node): void {
    const scroller = add(into, 'div')
    scroller.className = styles.scroller ?? ''
    scroller.tabIndex = 0
    scroller.setAttribute('role', 'group')
    if (this.#references) scroller.setAttribute('aria-label', this.#references.texts.table)
    const element = add(scroller, 'table')
    const rule = table.getChild('TableDelimiter')
    const sides = rule
      ? this.#of(rule)
          .replace(/^\s*\||\|\s*$/g, '')
          .split('|')
          .map(sideOf)
      : []
    let columns = 0
    for (const row of childrenOf(table).filter(({ name }) => name === 'TableHeader' || name === 'TableRow')) {
      const isHead = row.name === 'TableHeader'
      const line = add(isHead ? add(element, 'thead') : (element.tBodies[0] ?? add(element, 'tbody')), 'tr')
      const cells = this.#cells(row)
      if (isHead) columns = cells.length
      // A row may be shorter than the head.
      while (cells.length < columns) cells.push(null)
      cells.forEach((node, index) => {
        const cell = add(line, isHead ? 'th' : 'td')
        const side = sides[index]
        if (side) cell.dataset.side = side
        if (node) this.#inline(node, cell)
      })
    }
  }

  /** The cells of a row; null for one without text. */
  #cells(row: SyntaxNode): (SyntaxNode | null)[] {
    const cells: (SyntaxNode | null)[] = []
    let open: SyntaxNode | null = null
    for (const child of childrenOf(row)) {
      if (child.name === 'TableCell') open = child
      else if (child.name === 'TableDelimiter') {
        const isFirst = child.from === row.from
        if (!isFirst) cells.push(open)
        open = null
      }
    }
    return open ? [...cells, open] : cells
  }

  #inline(parent: SyntaxNode, into: Node, from = parent.from, to = parent.to): void {
    let at = from
    for (const child of childrenOf(parent)) {
      if (child.from < at || child.to > to) continue
      const isLineMark = child.name === 'HeaderMark' || child.name === 'QuoteMark'
      // The mark under a heading stands in a line of its own; one that begins a line has a space after it.
      const end = child.name === 'HeaderMark' ? at + this.#text.slice(at, child.from).trimEnd().length : child.from
      this.#plain(at, end, into)
      this.#inlineNode(child, into)
      at = isLineMark
        ? Math.min(to, child.to + (/^[ \t]*/.exec(this.#text.slice(child.to, to))?.[0].length ?? 0))
        : child.to
    }
    this.#plain(at, to, into)
  }

  /** A line break is one, as where the text is written. */
  #plain(from: number, to: number, into: Node): void {
    if (to <= from) return
    const [first = '', ...further] = this.#text.slice(from, to).split('\n')
    into.appendChild(document.createTextNode(first))
    for (const line of further) {
      add(into, 'br')
      into.appendChild(document.createTextNode(line))
    }
  }

  #inlineNode(node: SyntaxNode, into: Node): void {
    const { name } = node
    const text = this.#of(node)
    const tag = emphasis[name]
    if (tag) this.#inline(node, add(into, tag))
    else if (name === 'InlineCode') add(into, 'code').textContent = codeIn(text)
    else if (name === 'Escape') into.appendChild(document.createTextNode(text.slice(1)))
    else if (name === 'Entity') into.appendChild(document.createTextNode(characterOf(text)))
    else if (name === 'HardBreak' || (name === 'HTMLTag' && /^<br\s*\/?>$/i.test(text))) add(into, 'br')
    else if (name === 'Formula') {
      const { source, isBlock } = formulaIn(text)
      into.appendChild(drawFormula(source, isBlock))
    } else if (isBlockId(node)) {
      if (into instanceof Element) this.#nameBlock(text, into)
    } else if (name === 'NoteLink') this.#noteLink(text, into)
    else if (name === 'Embed') this.#embed(text, into)
    else if (name === 'Link' || name === 'Image') this.#link(node, into)
    else if (name === 'FootnoteReference') this.#footnote(text, into)
    else if (name === 'Hashtag') this.#hashtag(text, into)
    else if (name === 'Autolink') this.#address(text.slice(1, -1), into)
    else if (name === 'URL') this.#address(text, into)
    else if (!marks.has(name)) this.#plain(node.from, node.to, into)
  }

  #noteLink(text: string, into: Node): void {
    const inner = innerOf(text)
    const pdf = pdfIn(inner, this.#references)
    if (pdf) {
      const shown = pdf.label ?? this.#references?.texts.pdfPlace(pdf.name, pdf.page) ?? pdf.name
      this.#pdfLink(pdf, into).textContent = shown
      return
    }
    const { target, shown } = resolveLink(inner, noteNamedBy(this.#references))
    const { noteNamed, here, openNote, texts } = this.#references ?? {}
    if (!noteNamed) {
      const anchor = target.kind === 'note' ? target.anchor : undefined
      if (anchor && here) inside(here.addressOf(anchor), into, () => here.show(anchor)).textContent = shown
      else into.appendChild(document.createTextNode(shown))
      return
    }
    if (target.kind === 'missing') {
      const missing = add(into, 'span')
      missing.className = styles.missing ?? ''
      missing.title = texts?.missingNote(target.title) ?? ''
      missing.textContent = shown
      return
    }
    const link = inside(noteAddress(target.id, target.anchor), into, () => openNote?.(target))
    link.textContent = shown
    if (target.kind === 'trashed') {
      link.className = styles.missing ?? ''
      link.title = texts?.trashedNote(target.title) ?? ''
    }
  }

  #pdfLink(pdf: PdfPlace, into: Node): HTMLAnchorElement {
    return inside(pdfAddress(pdf), into, () => this.#references?.openPdf?.(pdf.name, pdf.page))
  }

  #footnote(text: string, into: Node): void {
    into.appendChild(this.#endnotes.reference(footnoteLabelOf(text), text, isInLink(into)))
  }

  #hashtag(text: string, into: Node): void {
    into.appendChild(hashtagElement(text, isInLink(into) ? undefined : this.#references?.openTag))
  }

  #embed(text: string, into: Node): void {
    const { name, alternative, size } = readEmbed(innerOf(text))
    const picture = this.#references?.picture(name)
    if (picture?.kind === 'shown') into.appendChild(pictureElement(alternative, picture, styles, size))
    else if (picture?.kind === 'coming') into.appendChild(document.createTextNode(alternative))
    else this.#noteLink(text, into)
  }

  #link(node: SyntaxNode, into: Node): void {
    const [opening, closing] = node.getChildren('LinkMark')
    const written = node.getChild('URL')
    const label = node.getChild('LinkLabel')
    const between = opening && closing ? this.#text.slice(opening.to, closing.from) : ''
    const defined = this.#definitions.get(labelOf(label && this.#of(label) !== '[]' ? this.#of(label) : `[${between}]`))
    const address = written ? addressOf(this.#of(written)) : defined
    if (!opening || !closing) {
      this.#plain(node.from, node.to, into)
      return
    }
    if (address === undefined) {
      // A reference to nothing is text.
      this.#plain(node.from, opening.to, into)
      this.#inline(node, into, opening.to, closing.from)
      this.#plain(closing.from, node.to, into)
      return
    }
    if (node.name === 'Image') {
      this.#picture(between, address, into)
      return
    }
    const safe = openable(address)
    const pdf = safe ? null : pdfAt(address, this.#references)
    const element = pdf ? this.#pdfLink(pdf, into) : add(into, safe ? 'a' : 'span')
    if (safe) setAddress(element as HTMLAnchorElement, safe)
    this.#inline(node, element, opening.to, closing.from)
  }

  #picture(written: string, address: string, into: Node): void {
    const { words: alternative, size } = sizeIn(written, false)
    const name = fileNameOf(address)
    const picture = name === null ? null : this.#references?.picture(name)
    if (picture?.kind === 'shown') into.appendChild(pictureElement(alternative, picture, styles, size))
    else if (name === null) this.#address(address, into, alternative)
    else into.appendChild(document.createTextNode(alternative || name))
  }

  #address(address: string, into: Node, label = address): void {
    const safe = openable(address)
    if (!safe) return void into.appendChild(document.createTextNode(label || address))
    const link = add(into, 'a') as HTMLAnchorElement
    setAddress(link, safe)
    link.textContent = label || address
  }
}

/** Whether a place is in a link, where there can be no other one. */
const isInLink = (place: Node): boolean => place instanceof Element && place.closest('a') !== null

function add<Name extends keyof HTMLElementTagNameMap>(into: Node, name: Name): HTMLElementTagNameMap[Name]
function add(into: Node, name: string): HTMLElement
function add(into: Node, name: string): HTMLElement {
  const element = document.createElement(name)
  into.appendChild(element)
  return element
}

/** A link inside the application, which a new tab may show as well. */
function inside(address: string, into: Node, open: () => void): HTMLAnchorElement {
  const link = add(into, 'a')
  link.href = address
  followHere(link, open)
  return link
}

function setAddress(link: HTMLAnchorElement, address: string): void {
  link.href = address
  link.target = '_blank'
  link.rel = 'noreferrer noopener'
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

/** `:--` → left, `:-:` → center, `--:` → right. */
function sideOf(rule: string): 'start' | 'center' | 'end' | null {
  const text = rule.trim()
  if (text.startsWith(':') && text.endsWith(':') && text.length > 1) return 'center'
  return text.endsWith(':') ? 'end' : text.startsWith(':') ? 'start' : null
}

/** References do not tell capitals and runs of spaces apart. */
const labelOf = (label: string) => label.slice(1, -1).trim().replace(/\s+/g, ' ').toLowerCase()

/** Between backquotes, a space at both ends is one that keeps them apart from the text. */
function codeIn(text: string): string {
  const width = /^`+/.exec(text)?.[0].length ?? 0
  const code = text.slice(width, -width).replaceAll('\n', ' ')
  return /^ .* $/.test(code) && code.trim() !== '' ? code.slice(1, -1) : code
}
