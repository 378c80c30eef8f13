import { addressOf } from '../text-editor/addresses.ts'

/** A place where a text names a file: `[shown](address "title")` or `[[address|shown]]`, after a `!` where it is shown there. */
export interface FileLink {
  kind: 'link' | 'wiki'
  isPicture: boolean
  /** Where it leads, without the marks of Markdown. */
  address: string
  /** The text of it, as it is written. Null where there is none. */
  shown: string | null
  /**
   * Of a link, what follows the address, with the space before it; empty where there is nothing. Of `[[address|shown]]` the bar, which tables write with a
   * backslash.
   */
  after: string
}

/** A line that opens or closes a block of code: its marks, and what follows them. */
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/
// The lengths keep the time of texts without an end linear.
const code = '(?<!`)(`+)(?!`)[^\\n]*?(?<!`)\\1(?!`)'
const wiki = '(!?)\\[\\[((?:\\\\[^|\\n]|[^\\]|\\n\\\\]){1,500})(?:(\\\\?\\|)((?:\\\\.|[^\\]\\n\\\\]){0,500}))?\\]\\]'
const link =
  '(!?)\\[((?:\\\\.|[^[\\]\\n\\\\]){0,1000})\\]\\((<[^<>\\n]{0,2000}>|[^\\s()<>]{1,2000}(?:\\([^\\s()<>]{0,2000}\\)[^\\s()<>]{0,2000})*)(\\s+(?:"[^"\\n]{0,1000}"|\'[^\'\\n]{0,1000}\'))?\\)'
const codeOrLink = new RegExp(`${code}|${wiki}|${link}`, 'g')

/**
 * Writes the links of a text anew. Code stays as it is.
 *
 * @param map what is written instead of a link; null where it stays
 */
export function mapFileLinks(text: string, map: (link: FileLink) => string | null): string {
  /** The marks that opened the block of code. */
  let opened = ''
  const lines = text.split('\n').map((line) => {
    const [, marks = '', rest = ''] = fence.exec(line) ?? []
    if (opened === '' && marks !== '' && !(marks.startsWith('`') && rest.includes('`'))) opened = marks
    else if (opened !== '' && marks.startsWith(opened) && rest.trim() === '') opened = ''
    if (opened !== '' || !line.includes('[')) return line
    return line.replace(codeOrLink, (written: string, ...found: (string | undefined)[]) => {
      const [ticks, embeds, path, bar = '|', label, pictures, shown, address, after = ''] = found
      if (ticks !== undefined) return written
      const given: FileLink =
        path === undefined
          ? { kind: 'link', isPicture: pictures === '!', address: addressOf(address ?? ''), shown: shown ?? '', after }
          : { kind: 'wiki', isPicture: embeds === '!', address: path.trim(), shown: label ?? null, after: bar }
      return map(given) ?? written
    })
  })
  return lines.join('\n')
}

/** The links of a text, in its order, without those in code. */
export function fileLinks(text: string): FileLink[] {
  const links: FileLink[] = []
  mapFileLinks(text, (found) => {
    links.push(found)
    return null
  })
  return links
}
