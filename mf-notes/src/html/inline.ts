/** What a piece of text is marked with. */
export interface Marks {
  link: string | null
  strong: boolean
  em: boolean
  del: boolean
  mark: boolean
  code: boolean
  /** Its line breaks and spaces count. */
  isPreformatted: boolean
}

export const noMarks: Marks = {
  link: null,
  strong: false,
  em: false,
  del: false,
  mark: false,
  code: false,
  isPreformatted: false,
}

/** A piece of a paragraph. `markdown` is written as it is, `break` ends a line. */
export interface Run {
  kind: 'text' | 'markdown' | 'break'
  text: string
  marks: Marks
}

type Toggled = 'strong' | 'em' | 'del' | 'mark'
const signs: Readonly<Record<Toggled, string>> = { strong: '**', em: '*', del: '~~', mark: '==' }
const toggled = Object.keys(signs) as Toggled[]

/** A paragraph in Markdown, its lines apart by `\n`. */
export function writeInline(runs: readonly Run[]): string {
  let text = ''
  const open: { key: Toggled | 'link'; link: string | null }[] = []
  const shut = (length: number) => {
    while (open.length > length) {
      const last = open.pop()
      if (last) text += last.key === 'link' ? `](${writeAddress(last.link ?? '')})` : signs[last.key]
    }
  }
  for (const { kind, text: own, marks } of unmarkedSpaces(runs)) {
    const kept = open.findIndex(({ key, link }) => (key === 'link' ? marks.link !== link : !marks[key]))
    if (kept >= 0) shut(kept)
    if (marks.link !== null && !open.some(({ key }) => key === 'link')) {
      text += '['
      open.push({ key: 'link', link: marks.link })
    }
    for (const key of toggled) {
      if (!marks[key] || open.some((mark) => mark.key === key)) continue
      text += signs[key]
      open.push({ key, link: null })
    }
    text += kind === 'text' ? (marks.code ? writeCode(own) : escapeMarkdown(own)) : own
  }
  shut(0)
  return text
    .replace(/[ \t\u00a0]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim()
}

const isBlank = ({ kind, text }: Run): boolean => kind === 'break' || (kind === 'text' && text.trim() === '')

/** Spaces stand outside of marks: `**a **b` marks nothing. One keeps a mark between two pieces that have it. */
function unmarkedSpaces(runs: readonly Run[]): Run[] {
  const parts = runs.flatMap((run): Run[] => {
    if (run.kind !== 'text' || run.marks.code) return [run]
    const inner = run.text.trim()
    const start = run.text.length - run.text.trimStart().length
    const pieces = inner ? [run.text.slice(0, start), inner, run.text.slice(start + inner.length)] : [run.text]
    return pieces.filter(Boolean).map((text) => ({ ...run, text }))
  })
  const following: Run[] = []
  let next: Run | null = null
  for (const [index, part] of [...parts.entries()].toReversed()) {
    if (next) following[index] = next
    if (!isBlank(part)) next = part
    else if (part.kind === 'break') next = null
  }
  let before: Run | null = null
  return parts.map((part, index) => {
    if (!isBlank(part)) {
      before = part
      return part
    }
    const [last, first] = [before, following[index]]
    if (part.kind === 'break') before = null
    if (!last || !first || part.kind === 'break') return { ...part, marks: noMarks }
    const marks = { ...part.marks, link: last.marks.link === first.marks.link ? last.marks.link : null }
    for (const key of toggled) marks[key] = last.marks[key] && first.marks[key]
    return { ...part, marks }
  })
}

/** Puts a backslash before what Markdown would read as a mark, inside a line. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`[\]]/g, '\\$&')
    .replace(/\*(?!\s)|(?<!\s)\*/g, '\\*')
    .replace(/(?<![\p{L}\p{N}])_(?!\s)|(?<!\s)_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~|==|\$(?=\S)|<(?=[a-z/!?])|&(?=#?\w+;)/gi, '\\$&')

/** The same for what would begin a block at the start of a line. */
export const escapeStart = (line: string): string =>
  line
    .replace(/^(\s*)([>+-]|#{1,6})(?=\s|$|>)/, '$1\\$2')
    .replace(/^(\s*)([-=_*])(?=\2{2,}\s*$)/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

/** Backticks that a text of code has none of in a row. @param least how many there are at least */
export function ticksAround(text: string, least: number): string {
  let count = least
  for (const [ticks] of text.matchAll(/`+/g)) count = Math.max(count, ticks.length + 1)
  return '`'.repeat(count)
}

/** Code inside a line. */
export function writeCode(text: string): string {
  const fence = ticksAround(text, 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return `${fence}${space}${text.replace(/\s+/g, ' ')}${space}${fence}`
}

/** An address between the brackets of a link. */
export const writeAddress = (address: string): string =>
  /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address
