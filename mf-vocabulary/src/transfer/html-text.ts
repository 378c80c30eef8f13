import { decodeHTMLStrict } from 'entities'

const block = /^(?:br|div|p|li|ul|ol|tr|table|h[1-6]|blockquote|hr)$/i
const tag = /<\/?([a-z][a-z\d]*)[^>]*>/iy

/**
 * The text of an Anki field. For safety the HTML is never parsed as a page: one pass removes tags and decodes entities, in
 * linear time for any input.
 */
export function htmlText(html: string): string {
  const parts: string[] = []
  const lastClose = html.lastIndexOf('>')
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0 || open > lastClose) break
    parts.push(html.slice(at, open))
    tag.lastIndex = open
    const [whole, name] = tag.exec(html) ?? []
    if (html.startsWith('<!--', open)) at = after(html, '-->', open)
    else if (whole === undefined || name === undefined) {
      parts.push('<')
      at = open + 1
    } else {
      if (block.test(name)) parts.push('\n')
      const isHidden = /^(?:style|script)$/i.test(name) && !whole.startsWith('</')
      at = isHidden ? after(html, `</${name}>`, open) : open + whole.length
    }
  }
  parts.push(html.slice(at))
  return decodeHTMLStrict(parts.join('').replace(/\[sound:[^[\]]*\]/gi, ''))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

function after(html: string, end: string, from: number): number {
  const found = html.indexOf(end, from)
  return found < 0 ? html.length : found + end.length
}

/** Number of images and sounds that a field refers to. */
export const mediaIn = (html: string): number => html.match(/\[sound:|<(?:img|audio|video|object)\b/gi)?.length ?? 0

/** Escapes a text for an Anki field. */
export const textHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
