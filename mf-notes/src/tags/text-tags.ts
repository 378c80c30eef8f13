import { fold } from '@cahier/contract/search'
import { maxTagNameCharacters } from './tag-name.ts'

const hashCode = 35

/** Characters of a part of a name, as a part of an expression: letters, digits, `_` and `-`. */
export const partCharacters = '\\p{L}\\p{M}\\p{N}_\\-'

/** `bio/cellule`: parts between slashes. */
const parts = `[${partCharacters}]+(?:/[${partCharacters}]+)*`
const nameAt = new RegExp(parts, 'uy')
const wholeName = new RegExp(`^${parts}$`, 'u')

/** Whether a tag may be written in a text by this name. One of digits alone is a number, and one of signs alone is a line. */
export const isTextTagName = (name: string): boolean =>
  wholeName.test(name) &&
  /[^\p{N}]/u.test(name) &&
  /[\p{L}\p{N}]/u.test(name) &&
  Array.from(name).length <= maxTagNameCharacters

const openings = /[\s([{"'«‹“‘„‚]/
const heading = '[['
const address = ']('

/**
 * Whether a `#` at a place of a text or of a line of it may begin a tag: behind white space, an opening bracket or quotation mark, or nothing. `[[#` begins the
 * name of a heading, and `](#` the address of one.
 */
function opensTextTag(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== hashCode) return false
  const before = text.slice(Math.max(0, at - 2), at)
  return before === '' || (openings.test(before.at(-1) ?? '') && before !== heading && before !== address)
}

/** The name of the tag that begins at a place of a text or of a line of it; null where none does. */
export function textTagAt(text: string, at: number): string | null {
  if (!opensTextTag(text, at)) return null
  nameAt.lastIndex = at + 1
  const name = nameAt.exec(text)?.[0] ?? ''
  return isTextTagName(name) ? name : null
}

const none: readonly string[] = []

/** Whether a text may have tags, which most of thousands have not: headings have a space behind their mark. */
function mayHaveTags(text: string): boolean {
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1))
    if (!/[\s#]/.test(text[at + 1] ?? ' ') && opensTextTag(text, at)) return true
  return false
}

const quotation = /^ {0,3}>/
/** The mark of a block of code or formulas. */
const fence = /^(?:[ \t>]|[-+*] |\d{1,9}[.)] )*(`{3,}(?=[^`]*$)|~{3,}|\$\$(?=\s*$))/
/** What begins something whose further lines are indented without being code: an item of a list, a footnote. */
const item = /^[ >]*(?:[-+*]|\d{1,9}[.)]|\[\^[^\s[\]]+\]:)(?:\s|$)/
const indented = /^(?: {4}| {0,3}\t)/

/** What hides a tag inside a line, or may begin one: characters behind a backslash, code, formulas, links, tags of HTML, addresses. */
const hiding =
  /\\.|(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|(\$\$?)(?![\s$])(?:\\.|[^$\\])+?(?<!\s)\2(?![$\d])|\[\[[^\]]+\]\]|!?\[[^[\]]*\](?:\([^)]*\)|\[[^\]]*\])|<[a-z/!][^>]*>|(?:https?:\/\/|www\.)[^\s<]+|#/gi

/**
 * The tags in a text, each once, as it first writes them. It finds those that the editor's parser finds, at a fraction of the code and the time: the list of
 * notes needs them without the editor. What goes on over several lines hides no tag, but for blocks of code and formulas.
 */
export function tagsIn(text: string): readonly string[] {
  if (!mayHaveTags(text)) return none
  const found = new Map<string, string>()
  /** The mark of the block of code that is open, and whether that is in a quotation, with which it ends. */
  let open: { mark: string; isQuoted: boolean } | null = null
  let isBehindBlank = true
  let isInItem = false
  for (const line of text.split('\n')) {
    const isQuoted = quotation.test(line)
    const mark = fence.exec(line)?.[1]
    if (open && !(open.isQuoted && !isQuoted)) {
      if (mark?.startsWith(open.mark) && line.trimEnd().endsWith(mark)) open = null
      continue
    }
    open = null
    if (line.trim() === '') {
      isBehindBlank = true
      continue
    }
    const isIndented = indented.test(line)
    // A line right below a paragraph goes on with it, however far it is indented.
    if (isIndented && isBehindBlank && !isInItem) continue
    if (!isIndented && (isBehindBlank || item.test(line))) isInItem = item.test(line)
    isBehindBlank = false
    if (mark !== undefined) open = { mark, isQuoted }
    else if (line.includes('#')) {
      for (const { 0: part, index } of line.matchAll(hiding)) {
        const name = part === '#' ? textTagAt(line, index) : null
        if (name !== null && !found.has(fold(name))) found.set(fold(name), name)
      }
    }
  }
  return found.size > 0 ? [...found.values()] : none
}
