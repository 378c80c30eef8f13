/** Names of the signs from U+00A0 on. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )
const named: ReadonlyMap<string, string> = new Map([
  ...latin.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", OElig: 'Œ', oelig: 'œ', Yuml: 'Ÿ', euro: '€' },
    ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', rarr: '→', larr: '←', trade: '™' },
    ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', lsaquo: '‹', rsaquo: '›' },
  }),
])

function decoded(entity: string, body: string): string {
  if (!body.startsWith('#')) return named.get(body) ?? entity
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

const block = /^(?:br|div|p|li|ul|ol|tr|table|h[1-6]|blockquote|hr)$/i
const tag = /<\/?([a-z][a-z\d]*)[^>]*>/iy

/**
 * The text of a field of Anki. Nothing of it is ever parsed as a page: its tags go, its entities become their signs. One way through,
 * whatever stands there.
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
  return parts
    .join('')
    .replace(/\[sound:[^[\]]*\]/gi, '')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8}\d{0,2});/gi, decoded)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

function after(html: string, end: string, from: number): number {
  const found = html.indexOf(end, from)
  return found < 0 ? html.length : found + end.length
}

/** How many pictures and sounds a field names. */
export const mediaIn = (html: string): number => html.match(/\[sound:|<(?:img|audio|video|object)\b/gi)?.length ?? 0

/** A text as a field of Anki has it. */
export const textHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
