import type { SyntaxNode, Tree } from '@lezer/common'
import { characterOf } from '../html/character-reference.ts'
import { noteAddress } from '../links/anchor-address.ts'
import { innerOf, resolveLink } from '../links/note-links.ts'
import { addressOf, fileNameOf, openable, readEmbed } from './addresses.ts'
import { isBlockId } from './block-id.ts'
import { followHere } from './follow-here.ts'
import { Endnotes, type FootnotesElsewhere } from './footnotes/endnotes.ts'
import { labelOf as footnoteLabelOf, footnotesOf } from './footnotes/footnotes.ts'
import { drawFormula, formulaIn } from './formula.ts'
import { hashtagElement } from './hashtag-element.ts'
import { type PdfPlace, pdfAddress, pdfAt, pdfIn } from './pdf-links.ts'
import { pictureElement } from './picture-element.ts'
import { type NamedPicture, sizeIn } from './picture-size.ts'
import { noteNamedBy, type Picture, type ReadReferences } from './references.ts'
import styles from './rendered.module.css'
import { add, childrenOf, marks } from './rendered-nodes.ts'

/** Elements of what is written between two marks. */
const emphasis: Readonly<Record<string, string>> = {
  Emphasis: 'em',
  StrongEmphasis: 'strong',
  Strikethrough: 'del',
  Highlight: 'mark',
}

/** What stands inside the blocks of a text, as it reads: words between marks, links, pictures. */
export class InlineRendering {
  readonly endnotes: Endnotes
  readonly #text: string
  readonly #references: ReadReferences | null
  readonly #definitions = new Map<string, string>()

  /** @param footnotes of the text that this one is a part of; else its own ones are listed behind it */
  constructor(text: string, tree: Tree, references: ReadReferences | null, footnotes: FootnotesElsewhere | undefined) {
    this.#text = text
    this.#references = references
    const own = footnotesOf(tree, (from, to) => text.slice(from, to))
    this.endnotes = new Endnotes(text, own, footnotes ?? null, references?.texts.footnotes)
    tree.iterate({
      enter: ({ name, node }) => {
        if (name !== 'LinkReference') return
        const label = node.getChild('LinkLabel')
        const address = node.getChild('URL')
        const key = label && labelOf(this.#of(label))
        if (key && address && !this.#definitions.has(key)) this.#definitions.set(key, addressOf(this.#of(address)))
      },
    })
  }

  /** Where links to the block lead. */
  nameBlock(id: string, element: Element): void {
    const block = element.closest<HTMLElement>('li, p, h1, h2, h3, h4, h5, h6, blockquote, ul, ol, pre, div')
    if (!block || this.#references?.isEmbedded) return
    const known = block.dataset.block ? `${block.dataset.block} ` : ''
    block.dataset.block = known + id.slice(1).toLowerCase()
  }

  #of({ from, to }: { from: number; to: number }): string {
    return this.#text.slice(from, to)
  }

  /** What stands inside a block or between two marks. */
  draw(parent: SyntaxNode, into: Node, from = parent.from, to = parent.to): void {
    let at = from
    for (const child of childrenOf(parent)) {
      if (child.from < at || child.to > to) continue
      const isLineMark = child.name === 'HeaderMark' || child.name === 'QuoteMark'
      // The mark under a heading stands in a line of its own; one that begins a line has a space after it.
      const end = child.name === 'HeaderMark' ? at + this.#text.slice(at, child.from).trimEnd().length : child.from
      this.#plain(at, end, into)
      this.drawNode(child, into)
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

  drawNode(node: SyntaxNode, into: Node): void {
    const { name } = node
    const text = this.#of(node)
    const tag = emphasis[name]
    if (tag) this.draw(node, add(into, tag))
    else if (name === 'InlineCode') add(into, 'code').textContent = codeIn(text)
    else if (name === 'Escape') into.appendChild(document.createTextNode(text.slice(1)))
    else if (name === 'Entity') into.appendChild(document.createTextNode(characterOf(text)))
    else if (name === 'HardBreak' || (name === 'HTMLTag' && /^<br\s*\/?>$/i.test(text))) add(into, 'br')
    else if (name === 'Formula') {
      const { source, isBlock } = formulaIn(text)
      into.appendChild(drawFormula(source, isBlock))
    } else if (isBlockId(node)) {
      if (into instanceof Element) this.nameBlock(text, into)
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
    into.appendChild(this.endnotes.reference(footnoteLabelOf(text), text, isInLink(into)))
  }

  #hashtag(text: string, into: Node): void {
    into.appendChild(hashtagElement(text, isInLink(into) ? undefined : this.#references?.openTag))
  }

  #embed(text: string, into: Node): void {
    const named = readEmbed(innerOf(text))
    const picture = this.#references?.picture(named.name)
    if (picture?.kind === 'shown') this.#shown(named, picture, into)
    else if (picture?.kind === 'coming') into.appendChild(document.createTextNode(named.alternative))
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
      this.draw(node, into, opening.to, closing.from)
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
    this.draw(node, element, opening.to, closing.from)
  }

  #picture(written: string, address: string, into: Node): void {
    const { words: alternative, size } = sizeIn(written, false)
    const name = fileNameOf(address)
    const picture = name === null ? null : this.#references?.picture(name)
    if (name !== null && picture?.kind === 'shown') this.#shown({ name, alternative, size }, picture, into)
    else if (name === null) this.#address(address, into, alternative)
    else into.appendChild(document.createTextNode(alternative || name))
  }

  #shown(named: NamedPicture, picture: Extract<Picture, { kind: 'shown' }>, into: Node): void {
    const onOpen = isInLink(into) ? undefined : this.#references?.openPicture
    into.appendChild(pictureElement(named, picture, styles, { onOpen }))
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

/** References do not tell capitals and runs of spaces apart. */
const labelOf = (label: string) => label.slice(1, -1).trim().replace(/\s+/g, ' ').toLowerCase()

/** Between backquotes, a space at both ends is one that keeps them apart from the text. */
function codeIn(text: string): string {
  const width = /^`+/.exec(text)?.[0].length ?? 0
  const code = text.slice(width, -width).replaceAll('\n', ' ')
  return /^ .* $/.test(code) && code.trim() !== '' ? code.slice(1, -1) : code
}
