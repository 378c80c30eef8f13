/** A piece of HTML. The sources of all pieces, one after another, are the whole input. */
export type Token =
  | { kind: 'text' | 'formula' | 'hidden'; source: string }
  | { kind: 'tag'; source: string; name: string; isEnd: boolean; attributes: string }

/** Where something other than text may begin. */
const mark = /<|\[sound:|\\[([]|\[\${1,2}\]|\[latex\]/gi
/** What ends a formula, by what it starts with: those of MathJax and of Anki's LaTeX. */
const formulaEnds: ReadonlyMap<string, RegExp> = new Map([
  ['\\(', /\\\)/g],
  ['\\[', /\\\]/g],
  ['[$]', /\[\/\$\]/g],
  ['[$$]', /\[\/\$\$\]/g],
  ['[latex]', /\[\/latex\]/gi],
])
const sound = /\[sound:[^[\]]*\]/iy
const declaration = /<(?:!doctype\b|!\[|\?[a-z])[^<>]*>/iy
/** Tags: with values in quotes; with one that holds `<`; with a quote that is not closed. */
const tags = [
  /<(\/?)([a-z][a-z\d:-]*)((?![a-z\d:-])(?:[^<>=]|=\s*(?:"[^"<]*"|'[^'<]*')|=(?!\s*["']))*)>/iy,
  /<()([a-z][a-z\d:-]*)(\s[^<>]*=\s*(?:"[^"<>]*<[^">]*"|'[^'<>]*<[^'>]*')[^<>]*)>/iy,
  /<(\/?)([a-z][a-z\d:-]*)((?![a-z\d:-])[^<>]*)>/iy,
] as const

const elements = new Set(
  (
    'a abbr acronym address article aside audio b bdi bdo big blockquote body br button canvas caption center cite code col ' +
    'colgroup data dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 ' +
    'h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu meta ' +
    'meter mfrac mi mn mo mover mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder nav nobr ' +
    'noscript object ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s samp script section select ' +
    'small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr ' +
    'track tt u ul var video wbr'
  ).split(' '),
)

/** Whether what looks like a tag is one. Text with signs of comparison is not: `vector<int>`, `a <b et c> d`. */
function isTag(name: string, attributes: string): boolean {
  if (/[:-]/.test(name) || attributes.includes('=')) return true
  return elements.has(name) && (name.length > 1 || /^\s*\/?$/.test(attributes))
}

/**
 * Splits HTML into pieces. It is not parsed as a page, for safety and because workers have no DOM: one pass finds tags, formulas, and
 * what is not shown. Whatever is not closed is text. The time is linear for any input.
 */
export function* tokensOf(html: string): Generator<Token> {
  const missing = new Set<string>()
  /** The index after the next match of a pattern, or -1. A pattern that is not found is not looked for again. */
  const after = (pattern: RegExp, from: number) => {
    const key = pattern.source.toLowerCase()
    if (missing.has(key)) return -1
    pattern.lastIndex = from
    if (pattern.test(html)) return pattern.lastIndex
    missing.add(key)
    return -1
  }
  const matchAt = (pattern: RegExp, index: number) => {
    pattern.lastIndex = index
    return pattern.exec(html)
  }
  const piece = (kind: 'formula' | 'hidden', from: number, to: number): Token | null =>
    to > from ? { kind, source: html.slice(from, to) } : null

  const formulaAt = (index: number, start: string) => {
    const end = formulaEnds.get(start.toLowerCase())
    return end ? piece('formula', index, after(end, index + start.length)) : null
  }

  const hiddenAt = (index: number) => {
    const found = matchAt(sound, index) ?? matchAt(declaration, index)
    if (found) return piece('hidden', index, index + found[0].length)
    if (html.startsWith('<!--', index)) return piece('hidden', index, after(/-->/g, index + 2))
    const [start, name = ''] = matchAt(/<(script|style)\b[^<>]*>/iy, index) ?? []
    const end = new RegExp(`</${name}\\s*>`, 'gi')
    return start === undefined ? null : piece('hidden', index, after(end, index + start.length))
  }

  const tagAt = (index: number): Token | null => {
    const [quoted, signed, unclosed] = tags
    const found = matchAt(quoted, index) ?? matchAt(signed, index) ?? matchAt(unclosed, index)
    const [source, slash, given = '', attributes = ''] = found ?? []
    const name = given.toLowerCase()
    return source !== undefined && isTag(name, attributes)
      ? { kind: 'tag', source, name, isEnd: slash === '/', attributes }
      : null
  }

  const lastClose = html.lastIndexOf('>')
  let at = 0
  while (at < html.length) {
    const { 0: start, index } = matchAt(mark, at) ?? { 0: '', index: html.length }
    if (index > at) yield { kind: 'text', source: html.slice(at, index) }
    if (start === '') return
    const token = formulaAt(index, start) ??
      hiddenAt(index) ??
      (index < lastClose ? tagAt(index) : null) ?? { kind: 'text' as const, source: start }
    yield token
    at = index + token.source.length
  }
}
