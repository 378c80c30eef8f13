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

const marksOfBoth = (one: Marks, other: Marks): Marks => {
  const marks = { ...one }
  for (const key of toggled) marks[key] = one[key] && other[key]
  return marks
}

/** Code that pages put into several elements, to colour its words, is one piece. */
function withWholeCode(runs: readonly Run[]): Run[] {
  const whole: Run[] = []
  for (const run of runs) {
    const last = whole.at(-1)
    const isCode = last?.kind === 'text' && run.kind === 'text' && last.marks.code && run.marks.code
    if (!isCode || last.marks.link !== run.marks.link) whole.push(run)
    else whole[whole.length - 1] = { ...run, text: last.text + run.text, marks: marksOfBoth(last.marks, run.marks) }
  }
  return whole
}

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
  for (const run of unmarkedSpaces(withWholeCode(runs))) {
    const { kind, text: own, marks } = run
    const kept = open.findIndex(({ key, link }) => (key === 'link' ? marks.link !== link : !marks[key]))
    if (kept >= 0) shut(kept)
    // A mark that another one ends begins again behind the space.
    const opens = !isBlank(run)
    if (opens && marks.link !== null && !open.some(({ key }) => key === 'link')) {
      text += '['
      open.push({ key: 'link', link: marks.link })
    }
    for (const key of toggled) {
      if (!opens || !marks[key] || open.some((mark) => mark.key === key)) continue
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
  // What follows each part, and how many line breaks away: a mark ends with its line, a link with its paragraph.
  const following: { run: Run | null; breaks: number }[] = []
  let next: Run | null = null
  let breaks = 0
  for (const [index, part] of [...parts.entries()].toReversed()) {
    if (part.kind === 'break') breaks++
    following[index] = { run: next, breaks }
    if (isBlank(part)) continue
    next = part
    breaks = 0
  }
  let before: Run | null = null
  breaks = 0
  return parts.map((part, index) => {
    if (!isBlank(part)) {
      before = part
      breaks = 0
      return part
    }
    const first = following[index]
    const between = breaks + (first?.breaks ?? 0)
    if (part.kind === 'break') breaks++
    if (!before || !first?.run || between > 1) return { ...part, marks: noMarks }
    const last = before.marks
    const marks = {
      ...(between === 0 ? part.marks : noMarks),
      link: last.link === first.run.marks.link ? last.link : null,
    }
    for (const key of toggled) marks[key] = between === 0 && last[key] && first.run.marks[key]
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
