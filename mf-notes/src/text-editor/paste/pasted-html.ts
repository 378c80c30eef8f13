import { elementsIn, elementsOf, type HtmlElement, isElement, textIn } from '../../html/elements.ts'
import { escapeMarkdown } from '../../html/inline.ts'
import { toMarkdown } from '../../html/to-markdown.ts'
import { withoutWord } from '../../html/word.ts'
import { pictureMark } from './picture-marks.ts'

/** A picture that was in the HTML itself. */
export interface PastedPicture {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** What HTML from the clipboard is in a note. */
export type PastedHtml =
  /** Its plain text says as much. */
  | { kind: 'text' }
  /** Lines of an editor for code. */
  | { kind: 'code' }
  /** `leftOut` counts pictures that stand elsewhere. `withPictureNames` gives the pictures their names. */
  | { kind: 'markdown'; text: string; pictures: readonly PastedPicture[]; leftOut: number }

const structure = new Set(
  'a b blockquote code del em h1 h2 h3 h4 h5 h6 hr i kbd li mark ol pre s strike strong sub sup table ul math img'.split(
    ' ',
  ),
)
const codeFont = /\b(?:courier|consolas|menlo|monaco|monospace|fira code|jetbrains mono|source code|ubuntu mono)\b/

/** Reads the HTML of a clipboard. */
export function readPastedHtml(html: string): PastedHtml {
  const root = elementsOf(fragmentOf(html))
  const body = elementsIn(root, ({ name }) => name === 'body').next().value ?? root
  if (isOfCodeEditor(body)) return { kind: 'code' }
  const page = withoutWord(body)
  const pictures: PastedPicture[] = []
  let leftOut = 0
  const text = toMarkdown(page, {
    link: openAddress,
    inline(element) {
      if (element.name !== 'img') return null
      const picture = pictureIn(element.attributes.get('src') ?? '')
      if (!picture) {
        leftOut++
        return ''
      }
      pictures.push(picture)
      const alternative = (element.attributes.get('alt') ?? '').replace(/\s+/g, ' ').trim()
      return pictureMark(escapeMarkdown(alternative), pictures.length - 1)
    },
  })
  const isMore = isStructured(page) && (text !== '' || leftOut > 0)
  return isMore ? { kind: 'markdown', text, pictures, leftOut } : { kind: 'text' }
}

/** What was selected: applications put the page around it. Excel has the mark inside its table, whose rows would stand alone. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment')
  if (start < 0 || /<(?:table|tbody|tr)[^>]*>\s*$/i.test(html.slice(Math.max(0, start - 2_000), start))) return html
  const end = html.lastIndexOf('<!--EndFragment')
  return html.slice(html.indexOf('>', start) + 1, end < start ? undefined : end)
}

const isBold = ({ style }: HtmlElement) => /^bold|[6-9]00/.test(style.get('font-weight') ?? '')
const isMarked = (element: HtmlElement): boolean =>
  isBold(element) ||
  /italic|oblique/.test(element.style.get('font-style') ?? '') ||
  /line-through/.test(element.style.get('text-decoration') ?? element.style.get('text-decoration-line') ?? '')

/** Whether something would be lost with the plain text: marks, links, blocks, or more than one paragraph. */
function isStructured(page: HtmlElement): boolean {
  let paragraphs = 0
  const search = (element: HtmlElement): boolean =>
    element.children.some((child) => {
      if (!isElement(child)) return false
      if (child.name === 'p' && textIn(child).trim() !== '') paragraphs++
      const isPlain = child.name === 'b' && child.style.get('font-weight') === 'normal'
      return paragraphs > 1 || (structure.has(child.name) && !isPlain) || isMarked(child) || search(child)
    })
  return search(page)
}

/** Editors for code put all lines into one element with a font of theirs, in which spaces count. */
function isOfCodeEditor(body: HtmlElement): boolean {
  const parts = body.children.filter((child) => isElement(child) || child.trim() !== '')
  const [only] = parts
  if (parts.length !== 1 || !only || !isElement(only)) return false
  const isPreformatted = only.name === 'pre' || /^pre/.test(only.style.get('white-space') ?? '')
  return isPreformatted && codeFont.test(only.style.get('font-family') ?? only.style.get('font') ?? '')
}

/** The address that a link leads to; null for one that leads nowhere outside its page. Google's documents lead through Google. */
function openAddress(address: string): string | null {
  const url = URL.parse(address.trim())
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return null
  const isGoogle = /^www\.google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url'
  const target = isGoogle ? URL.parse(url.searchParams.get('q') ?? '') : null
  return target && /^https?:$/.test(target.protocol) ? target.href : address.trim()
}

const dataAddress = /^data:(image\/(?:png|jpeg|gif|webp|avif))(?:;[^,;]*)*;base64,/i

function pictureIn(source: string): PastedPicture | null {
  const [start, type] = dataAddress.exec(source) ?? []
  if (!start || !type) return null
  try {
    return {
      type: type.toLowerCase(),
      bytes: Uint8Array.from(atob(source.slice(start.length)), (sign) => sign.charCodeAt(0)),
    }
  } catch {
    return null
  }
}
