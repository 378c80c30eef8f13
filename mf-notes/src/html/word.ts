import { type HtmlElement, type HtmlNode, isElement, textIn } from './elements.ts'

/** An item of a list in Word: a paragraph whose style names its list and level. */
const itemStyle = /l(\d+)\s+level(\d+)/
const headingClass = /^mso-?(title|heading-?(\d))/i

/** The list that is being read, at each of its levels. */
interface Level {
  list: HtmlElement
  source: string
}

/**
 * The lists, headings and hidden parts of a text from Word as other pages have them: Word writes an item as a paragraph, with its number in a part that
 * browsers skip, and further paragraphs of it by their class alone.
 */
export function withoutWord(element: HtmlElement): HtmlElement {
  const children: HtmlNode[] = []
  const copy = { ...element, children }
  let levels: Level[] = []
  for (const child of element.children) {
    if (!isElement(child)) {
      children.push(child)
      continue
    }
    if (isIgnored(child) || child.style.has('mso-hide')) continue
    const list = itemStyle.exec(child.style.get('mso-list') ?? '')
    const heading = asHeading(child)
    // A heading that is numbered is no item.
    const isParagraph = heading === child && (child.name === 'p' || child.name === 'div')
    if (list && isParagraph) levels = addItem(children, levels, child, list[1] ?? '', Number(list[2]))
    else if (levels.length > 0 && isParagraph && isFurther(child)) itemIn(levels)?.children.push(withoutWord(child))
    else {
      // Blank paragraphs between items say nothing.
      if (!(isParagraph && textIn(child).trim() === '')) levels = []
      children.push(withoutWord(heading))
    }
  }
  return copy
}

const isIgnored = ({ style }: HtmlElement): boolean => /ignore/.test(style.get('mso-list') ?? '')
const isFurther = ({ attributes, children }: HtmlElement): boolean =>
  children.length > 0 && /^msolist/i.test(attributes.get('class') ?? '')
const itemIn = (levels: readonly Level[]): HtmlElement | undefined =>
  levels.at(-1)?.list.children.findLast((child) => isElement(child)) as HtmlElement | undefined

function asHeading(element: HtmlElement): HtmlElement {
  const [, name, digit] = (element.name === 'p' && headingClass.exec(element.attributes.get('class') ?? '')) || []
  if (name === undefined) return element
  return { ...element, name: `h${digit ? Math.min(6, Math.max(1, Number(digit))) : 1}` }
}

/** @returns the levels that are open after the item */
function addItem(
  into: HtmlNode[],
  levels: readonly Level[],
  paragraph: HtmlElement,
  source: string,
  level: number,
): Level[] {
  const sign = signOf(paragraph).replace(/\s/g, '')
  const isOrdered = /^\(?(?:\d{1,9}|[a-z]{1,4})(?:\.[\da-z]+)*[.)]$|^\d+(?:\.\d+)*$/i.test(sign)
  const name = isOrdered ? 'ol' : 'ul'
  const depth = Math.max(1, Math.min(level, levels.length + 1))
  const open = levels.slice(0, depth)
  const own = open[depth - 1]
  if (own?.list.name !== name || (depth === 1 && own.source !== source)) {
    const around = open[depth - 2]
    const start = /^\d+(?=[.)]?$)/.exec(sign)?.[0] ?? '1'
    const list: HtmlElement = {
      ...paragraph,
      name,
      attributes: new Map([['start', start]]),
      style: new Map(),
      children: [],
    }
    const place = around ? (itemIn([around])?.children ?? into) : into
    place.push(list)
    open[depth - 1] = { list, source }
  }
  open[depth - 1]?.list.children.push({ ...withoutWord(paragraph), name: 'li', attributes: new Map() })
  return open
}

/** The number or bullet of an item. */
const signOf = (element: HtmlElement): string =>
  element.children.map((child) => (isElement(child) ? (isIgnored(child) ? textIn(child) : signOf(child)) : '')).join('')
