import { subscript, superscript } from '@cahier/contract/reading/scripts'
import { elementsIn, type HtmlElement, isElement, textIn } from './elements.ts'
import { escapeStart, type Marks, noMarks, type Run, ticksAround, writeCode, writeInline } from './inline.ts'
import { marksOf } from './marks.ts'
import { writeTable } from './table.ts'

/** How what only the source of the HTML knows is written. */
export interface HtmlRules {
  /** The address of a link; null where the text stands without one. */
  link(address: string): string | null
  /** Markdown of an element that means something of its own, such as a picture; null for one that is read as usual. */
  inline(element: HtmlElement): string | null
  /** The lines of an element that is a block of its own; null for one that is read as usual. */
  block?(element: HtmlElement): readonly string[] | null
}

const blocks = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main ' +
    'nav ol p pre section summary table tbody thead tr ul en-note'
  ).split(' '),
)
const hidden = new Set('head style script title meta link xml svg button select noscript iframe template'.split(' '))

/** Where lines stand: an item's mark stands before them, and a table's cell is one line. */
type Place = 'page' | 'item' | 'cell'

const box = /^\[[ x]\] /

/** Writes the blocks of HTML as lines of Markdown, with a blank line between them. */
export class MarkdownWriter {
  readonly lines: string[] = []
  readonly #rules: HtmlRules
  readonly #place: Place
  #runs: Run[] = []

  constructor(rules: HtmlRules, place: Place = 'page') {
    this.#rules = rules
    this.#place = place
  }

  /** What is in an element, and the paragraph that it ends with. */
  write(element: HtmlElement, marks: Marks = noMarks): this {
    this.#children(element, marks)
    this.#endParagraph()
    return this
  }

  #children(element: HtmlElement, marks: Marks): void {
    for (const child of element.children) {
      if (isElement(child)) this.#element(child, marks)
      else this.#text(child, marks)
    }
  }

  #text(text: string, marks: Marks): void {
    const shown = text.replace(/[\u00ad\u200b\ufeff]/g, '')
    if (!marks.isPreformatted) {
      const kept = shown.replace(/[\t\n\r\f ]+/g, ' ')
      if (kept) this.#runs.push({ kind: 'text', text: kept, marks })
      return
    }
    for (const [index, line] of shown.split(/\r\n?|\n/).entries()) {
      if (index > 0) this.#break()
      if (line) this.#runs.push({ kind: 'text', text: line, marks })
    }
  }

  #break(): void {
    this.#runs.push({ kind: 'break', text: '\n', marks: noMarks })
  }

  #element(element: HtmlElement, around: Marks): void {
    const { name, attributes } = element
    const tex = texIn(element)
    if (tex !== null) return void this.#runs.push({ kind: 'markdown', text: tex, marks: noMarks })
    if (hidden.has(name) || isHidden(element)) return
    const own = this.#rules.inline(element)
    const marks = marksOf(element, around)
    if (own !== null) this.#markdown(own, around)
    else if (name === 'br') this.#break()
    else if (name === 'input' && attributes.get('type') === 'checkbox')
      this.#markdown(attributes.has('checked') ? '[x] ' : '[ ] ')
    else if (name === 'sup' || name === 'sub') this.#shifted(element, marks)
    else if (name === 'a') this.#link(element, marks)
    else if (blocks.has(name) || isCodeOfLines(element)) {
      this.#endParagraph()
      this.#block(element, marks)
    } else this.#children(element, marks)
  }

  #markdown(text: string, marks = noMarks): void {
    this.#runs.push({ kind: 'markdown', text, marks })
  }

  #link(element: HtmlElement, marks: Marks): void {
    const link = isShown(element) ? this.#rules.link(element.attributes.get('href') ?? '') : null
    this.#children(element, link === null ? marks : { ...marks, link })
  }

  /** Text that is raised or lowered, in the characters for it: as plain text it would say something else. */
  #shifted(element: HtmlElement, marks: Marks): void {
    const text = textIn(element).trim()
    if (text) this.#text(element.name === 'sup' ? superscript(text) : subscript(text), marks)
  }

  #block(element: HtmlElement, marks: Marks): void {
    const { name } = element
    const own = this.#rules.block?.(element)
    if (own) return void this.#add(own)
    const heading = /^h([1-6])$/.exec(name)
    if (heading) this.#heading(element, marks, Number(heading[1]))
    else if (name === 'hr') this.#add(this.#place === 'cell' ? [] : ['---'])
    else if (name === 'blockquote' && this.#place !== 'cell')
      this.#add(this.#inside(element, marks).map((line) => `> ${line}`.trimEnd()))
    else if (name === 'details' && this.#place !== 'cell') this.#add(this.#toggle(element, marks))
    else if (isList(element)) this.#add(this.#list(element, marks))
    else if (name === 'table') this.#table(element, marks)
    else if (name === 'pre' || isCodeOfLines(element) || isCodeOfEvernote(element)) this.#code(element)
    else {
      this.#children(element, name === 'dt' ? { ...marks, strong: true } : marks)
      this.#endParagraph()
    }
  }

  /** What opens and closes is a callout that does. */
  #toggle(details: HtmlElement, marks: Marks): string[] {
    const isSummary = (child: HtmlElement['children'][number]) => isElement(child) && child.name === 'summary'
    const summary = details.children.find(isSummary)
    const title = summary && isElement(summary) ? this.#inside(summary, marks).join(' ').trim() : ''
    const body = this.#inside({ ...details, children: details.children.filter((child) => !isSummary(child)) }, marks)
    const head = `> [!toggle]${details.attributes.has('open') ? '+' : '-'} ${title}`
    return [head, ...body.map((line) => `> ${line}`)].map((line) => line.trimEnd())
  }

  #heading(element: HtmlElement, marks: Marks, level: number): void {
    this.#children(element, marks)
    // What all of a heading is says nothing of its words.
    const isStrong = this.#runs.every(
      ({ kind, text, marks: own }) => own.strong || kind !== 'text' || text.trim() === '',
    )
    const runs = isStrong ? this.#runs.map((run) => ({ ...run, marks: { ...run.marks, strong: false } })) : this.#runs
    const text = writeInline(runs).replaceAll('\n', ' ')
    this.#runs = []
    if (text) this.#add([this.#place === 'cell' ? `**${text}**` : `${'#'.repeat(level)} ${text}`])
  }

  /** Ends the paragraph that is being written, if there is one. Empty lines in it begin another. */
  #endParagraph(): void {
    const text = writeInline(this.#runs)
    this.#runs = []
    if (text === '') return
    for (const paragraph of text.split(/\n{2,}/)) {
      // A box at the start of a paragraph makes it a task.
      const isTask = this.#place === 'page' && box.test(paragraph)
      const lines = paragraph.split('\n').map(escapeStart)
      const joined = lines.map((line, index) => (index < lines.length - 1 ? `${line}\\` : line))
      this.#add(isTask ? joined.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`)) : joined)
    }
  }

  #add(lines: readonly string[]): void {
    if (lines.length === 0) return
    const isTask = (line = '') => /^- \[[ x]\] /.test(line)
    const isNextTask = isTask(lines[0]) && isTask(this.lines.at(-1))
    if (this.lines.length > 0 && !isNextTask) this.lines.push('')
    for (const line of lines) this.lines.push(line)
  }

  #inside(element: HtmlElement, marks: Marks, place: Place = 'page'): string[] {
    return new MarkdownWriter(this.#rules, this.#place === 'cell' ? 'cell' : place).write(element, marks).lines
  }

  #code(element: HtmlElement): void {
    const classes = [element, ...elementsIn(element, ({ name }) => name === 'code'), element.parent]
      .map((owner) => owner?.attributes.get('class') ?? '')
      .join(' ')
    const language = /\b(?:lang(?:uage)?|highlight-source)-([\w+#-]+)/.exec(classes)?.[1] ?? ''
    const text = linesIn(element).replaceAll('\u00a0', ' ').replace(/\n$/, '')
    if (this.#place === 'cell') return void this.#add(text.split('\n').filter(Boolean).map(writeCode))
    const fence = ticksAround(text, 3)
    this.#add([`${fence}${language}`, ...text.split('\n'), fence])
  }

  #table(table: HtmlElement, marks: Marks): void {
    for (const caption of elementsIn(table, ({ name }) => name === 'caption')) this.#add(this.#inside(caption, marks))
    const isLayout = !elementsIn(table, ({ name }) => name === 'table').next().done
    if (isLayout || this.#place === 'cell') {
      for (const cell of elementsIn(table, ({ name }) => name === 'td' || name === 'th'))
        this.#add(this.#inside(cell, marks))
      return
    }
    const lines = writeTable(table, (cell) => {
      const isHead = cell.name === 'th'
      return this.#inside(cell, { ...marksOf(cell, marks), ...(isHead && { strong: false }) }, 'cell')
    })
    // A table of one cell is a box around text.
    if (lines.length === 1) this.#add(lines[0] ?? [])
    else this.#add(lines.map(([line = '']) => line))
  }

  #list(list: HtmlElement, marks: Marks): string[] {
    const isOrdered = list.name === 'ol' || /^(decimal|lower-|upper-)/.test(list.style.get('list-style-type') ?? '')
    let number = Math.max(0, Math.min(Number(list.attributes.get('start') ?? 1) || 1, 999_999_999))
    let indent = ''
    return list.children.flatMap((child) => {
      if (!isElement(child)) return child.trim() ? [`- ${writeInline([{ kind: 'text', text: child, marks }])}`] : []
      if (hidden.has(child.name)) return []
      // Google Docs and Evernote put a list beside its item, other editors into one of its own.
      const lists = isList(child) ? [child] : indent && listsAlone(child)
      if (lists) return lists.flatMap((inner) => this.#list(inner, marks)).map((line) => (line ? indent + line : line))
      const mark = isOrdered ? `${number++}. ` : `- ${boxOf(child)}`
      indent = ' '.repeat(isOrdered ? mark.length : 2)
      const around = { ...marksOf(child, marks), strong: marks.strong, em: marks.em }
      return itemLines(mark, indent, this.#inside(child, around, 'item'))
    })
  }
}

const isHidden = ({ style, attributes }: HtmlElement): boolean =>
  /^none/.test(style.get('display') ?? '') ||
  // What is drawn of formulas whose source stands beside.
  /\b(katex-html|MathJax|MathJax_Display|MathJax_Preview)\b/.test(attributes.get('class') ?? '')

/** The source of a formula that a page has in TeX; null for anything else. */
function texIn(element: HtmlElement): string | null {
  const { name, attributes } = element
  const type = attributes.get('type') ?? ''
  if (name === 'script' && /^math\/tex/i.test(type)) {
    const mark = /mode=display/i.test(type) ? '$$' : '$'
    return `${mark}${textIn(element).trim()}${mark}`
  }
  if (name !== 'math') return null
  for (const annotation of elementsIn(element, (inner) => inner.name === 'annotation'))
    if (/tex/i.test(annotation.attributes.get('encoding') ?? '')) return `$${textIn(annotation).trim()}$`
  return null
}

const isCodeOfLines = (element: HtmlElement): boolean =>
  element.name === 'code' && !elementsIn(element, ({ name }) => name === 'br').next().done

const isCodeOfEvernote = ({ style }: HtmlElement): boolean =>
  style.get('--en-codeblock') === 'true' || style.get('-en-codeblock') === 'true'

/** Whether an element has text or a picture; without them it is a place to jump to. */
const isShown = ({ children }: HtmlElement): boolean =>
  children.some((child) =>
    isElement(child) ? child.name === 'img' || child.name === 'en-media' || isShown(child) : child.trim() !== '',
  )

/**
 * An item of one paragraph and of lists has no blank lines, but for one before a list of another kind, and before one that begins with another number than 1:
 * Markdown would read it as text of the line above.
 */
function itemLines(mark: string, indent: string, inside: readonly string[]): string[] {
  const markOf = (line = '') => /^(?:[-+*]|(\d+)[.)])(?=\s)/.exec(line)
  let list = ''
  const body = inside.filter((line, index) => {
    const [own = ''] = markOf(line) ?? []
    if (line !== '') {
      if (!line.startsWith(' ')) list = own.slice(-1)
      return true
    }
    const [next = '', number = '1'] = markOf(inside[index + 1]) ?? []
    return next === '' || (list === '' ? number !== '1' : next.slice(-1) !== list)
  })
  const [first = '', ...rest] = body
  return [`${mark}${first}`.trimEnd(), ...rest.map((line) => (line ? indent + line : line))]
}

const isList = ({ name }: HtmlElement): boolean => name === 'ul' || name === 'ol'

/** The lists that an item consists of; null for an item with anything else. */
function listsAlone({ children }: HtmlElement): HtmlElement[] | null {
  const parts = children.filter((child) => isElement(child) || child.trim() !== '')
  const lists = parts.filter((child): child is HtmlElement => isElement(child) && isList(child))
  return lists.length > 0 && lists.length === parts.length ? lists : null
}

/** The box of a task, as Google Docs, Notion and Evernote have it. */
function boxOf({ attributes, style }: HtmlElement): string {
  const state =
    (attributes.get('role') === 'checkbox' ? (attributes.get('aria-checked') ?? 'false') : undefined) ??
    attributes.get('data-checked') ??
    style.get('--en-checked')
  return state === undefined ? '' : state === 'true' ? '[x] ' : '[ ] '
}

const linesIn = (element: HtmlElement): string =>
  element.children
    .map((child) => {
      if (!isElement(child)) return child
      if (child.name === 'br') return '\n'
      return linesIn(child) + (/^(div|p)$/.test(child.name) ? '\n' : '')
    })
    .join('')
