import { withoutReferences } from './character-reference.ts'

export interface HtmlElement {
  /** In small letters. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Declarations of its `style`, in small letters. */
  readonly style: ReadonlyMap<string, string>
  readonly children: HtmlNode[]
  readonly parent: HtmlElement | null
  /** How many elements are around it. */
  readonly depth: number
}
export type HtmlNode = HtmlElement | string

/** Elements in elements; deeper ones are put beside each other. */
const maxLevels = 120
const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** What is in them is no HTML, and is not shown. */
const raw = new Set(['style', 'script', 'title', 'textarea', 'xml', 'noscript'])
/** What an element ends by beginning, where its own end was left out. */
const impliedEnds: ReadonlyMap<string, readonly string[]> = new Map([
  ['p', ['p']],
  ['li', ['li']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
  ['tr', ['td', 'th', 'tr']],
  ['dt', ['dt', 'dd']],
  ['dd', ['dt', 'dd']],
])
const endsParagraph = new Set(
  'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section summary table ul'.split(
    ' ',
  ),
)
/** An end that is implied does not reach out of these. */
const scopes = new Set(['table', 'ul', 'ol', 'td', 'th', 'blockquote', 'div', 'body'])
const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'body', 'html'])

const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g
const noStyle: ReadonlyMap<string, string> = new Map()

interface TreeHabits {
  /** XML: every element is closed by its own end, and all of its text counts. */
  isXml?: boolean
}

/**
 * Reads HTML as a tree, without a parser of the browser: workers have none, and pages that use Trusted Types refuse it for text from elsewhere. Ends that are left
 * out are those of the standard; what is not closed is text. The time is linear for any input.
 */
export function elementsOf(html: string, { isXml = false }: TreeHabits = {}): HtmlElement {
  const root: HtmlElement = { name: '', attributes: new Map(), style: noStyle, children: [], parent: null, depth: 0 }
  const lower = isXml ? '' : html.toLowerCase()
  const tagEnd = tagEnds(html)
  let current = root
  /** Ends the innermost element that fits, unless another one stands in the way. */
  const end = (isMeant: (name: string) => boolean, isBarrier: (name: string) => boolean) => {
    for (let element: HtmlElement | null = current; element?.parent; element = element.parent) {
      if (isMeant(element.name)) {
        current = element.parent
        return
      }
      if (isBarrier(element.name)) return
    }
  }
  const begin = (name: string, source: string) => {
    if (!isXml && endsParagraph.has(name))
      end(
        (open) => open === 'p',
        (open) => scopes.has(open) || open === 'li',
      )
    const ends = (isXml ? null : impliedEnds.get(name)) ?? []
    for (const ended of ends) {
      end(
        (open) => open === ended,
        (open) => scopes.has(open) && !ends.includes(open),
      )
    }
    const attributes = attributesOf(source)
    const element = {
      name,
      attributes,
      style: styleOf(attributes.get('style')),
      children: [],
      parent: current,
      depth: current.depth + 1,
    }
    current.children.push(element)
    const isEmpty = isXml ? source.endsWith('/') : voids.has(name) || isForeignAndEmpty(name, source)
    if (!isEmpty && element.depth < maxLevels) current = element
  }

  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    if (open !== at) {
      const to = open < 0 ? html.length : open
      current.children.push(withoutReferences(html.slice(at, to)))
      at = to
      continue
    }
    const tag = /^<(\/?)([a-z][^\s/>]*)/i.exec(html.slice(at, at + 64))
    if (html.startsWith('<!--', at)) at = after(html.indexOf('-->', at + 4), 3, html)
    else if (html.startsWith('<![CDATA[', at)) {
      const to = html.indexOf(']]>', at)
      current.children.push(html.slice(at + 9, to < 0 ? html.length : to))
      at = after(to, 3, html)
    } else if (/[!?]/.test(html.charAt(at + 1))) at = after(html.indexOf('>', at), 1, html)
    else if (!tag) {
      current.children.push('<')
      at++
    } else {
      const [start, slash, given = ''] = tag
      const name = given.toLowerCase()
      const to = tagEnd(at + start.length)
      const source = html.slice(at + start.length, to)
      at = after(to, 1, html)
      if (slash)
        end(
          (open) => open === name,
          (open) => /^(td|th|table)$/.test(open) && !tableParts.has(name),
        )
      else if (raw.has(name) && !isXml) {
        const close = lower.indexOf(`</${name}`, at)
        // Pages have the sources of formulas in scripts.
        if (name === 'script' && /math\/tex/i.test(source)) {
          begin(name, source)
          current.children.push(html.slice(at, close < 0 ? html.length : close))
          current = current.parent ?? root
        }
        at = close < 0 ? html.length : after(html.indexOf('>', close), 1, html)
      } else begin(name, source)
    }
  }
  return root
}

/** A slash at the end counts in XML alone, of which pages of Evernote and Word have elements with names of their own. */
const isForeignAndEmpty = (name: string, source: string): boolean => source.endsWith('/') && /[:-]/.test(name)

const after = (index: number, length: number, text: string): number => (index < 0 ? text.length : index + length)

/** Finds where tags end: at the first `>` outside of quotation marks. A quotation that never ends is none, and neither are those after it. */
function tagEnds(html: string): (from: number) => number {
  let areQuotesClosed = true
  return (from) => {
    for (let at = from; areQuotesClosed && at < html.length; at++) {
      const sign = html.charAt(at)
      if (sign === '>') return at
      if ((sign !== '"' && sign !== "'") || html.charAt(at - 1) !== '=') continue
      const close = html.indexOf(sign, at + 1)
      if (close < 0) break
      at = close
    }
    areQuotesClosed = false
    const plain = html.indexOf('>', from)
    return plain < 0 ? html.length : plain
  }
}

function attributesOf(source: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', quoted, single, bare] of source.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, withoutReferences(quoted ?? single ?? bare ?? ''))
  }
  return attributes
}

function styleOf(text: string | undefined): ReadonlyMap<string, string> {
  if (!text) return noStyle
  const declarations = text.split(';').flatMap((part) => {
    const colon = part.indexOf(':')
    return colon < 0
      ? []
      : [
          [
            part.slice(0, colon).trim().toLowerCase(),
            part
              .slice(colon + 1)
              .trim()
              .toLowerCase(),
          ] as const,
        ]
  })
  return new Map(declarations)
}

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

/** All of the text in an element. */
export const textIn = (element: HtmlElement): string =>
  element.children.map((child) => (isElement(child) ? textIn(child) : child)).join('')

/** The elements in one that fit, from its start to its end; none of those inside another that fits. */
export function* elementsIn(
  element: HtmlElement,
  isMeant: (element: HtmlElement) => boolean,
): Generator<HtmlElement, void> {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (isMeant(child)) yield child
    else yield* elementsIn(child, isMeant)
  }
}
