import { subscript, superscript } from '@cahier/contract/reading/scripts'

const block =
  /^(?:address|article|aside|blockquote|br|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|legend|li|main|menu|nav|ol|option|p|pre|section|summary|table|ul)$/

/** Words on both sides of a picture are two. */
const media = /^(?:audio|img|object|svg|video)$/

/** Elements deeper in each other are read as text, so that the time is linear. */
const maxElementLevels = 16
/** Maximum length of an item's marker with those of the lists around it: `2.1.` */
const maxMarkerCharacters = 12

/** The numerals of an ordered list, by the first of them: digits, letters, Roman ones. */
type Numerals = '1' | 'a' | 'A' | 'i' | 'I'
const numerals: readonly Numerals[] = ['1', 'a', 'A', 'i', 'I']

/** A list that is open. */
interface List {
  /** Number of the next item; null for a list without numbers. */
  next: number | null
  /** How its numbers are written. */
  numerals: Numerals
  /** Marker of the item that is open, for lists inside it. */
  marker: string
}

type FrameName = 'field' | 'table' | 'tr' | 'td' | 'ruby' | 'rt' | 'rp' | 'sup' | 'sub' | 'del'

/** An open element whose text is known when it is closed. */
interface Frame {
  name: FrameName
  /** Texts, and line breaks as parts of their own. */
  parts: string[]
  /** White space that is written before the next part. */
  gap: Gap
  /** White space before the first part. */
  lead: Gap
  /** Of a row: the parts of its cells. */
  cells: string[][]
  lists: List[]
  /** Parts that are written before the next one: the marker of an item, a rule. */
  before: string[]
  /** Whether a line break of the source is a space. */
  isFlowing: boolean
}
type Gap = '' | ' ' | '\n'

const frameNames: ReadonlyMap<string, FrameName> = new Map([
  ...(['table', 'tr', 'td', 'ruby', 'rt', 'rp', 'sup', 'sub', 'del'] as const).map((name) => [name, name] as const),
  ...([
    ['th', 'td'],
    ['rtc', 'rt'],
    ['s', 'del'],
    ['strike', 'del'],
  ] as const),
])

/** Elements within a line: a block ends them. */
const inLine: readonly FrameName[] = ['ruby', 'rt', 'rp', 'sup', 'sub']

const frameOf = (name: FrameName, isFlowing: boolean): Frame => ({
  ...{ name, parts: [], gap: '', lead: '', cells: [], lists: [], before: [], isFlowing },
})

const isBlank = (text: string) => text.trim() === ''

/** Collects the text of a field while its HTML is read. */
export class FieldText {
  readonly #open = [frameOf('field', false)]
  #pre = 0

  get #frame(): Frame {
    return this.#open.at(-1) as Frame
  }

  /** The text, once everything is closed. */
  finish(): string {
    while (this.#open.length > 1) this.#pop()
    return this.#frame.parts.join('').trim()
  }

  add(text: string): void {
    const { name } = this.#frame
    if ((name === 'table' || name === 'tr') && isBlank(text)) return
    if (name === 'tr') this.#openFrame('td')
    if (this.#pre > 0 && !inLine.includes(name)) this.#addLines(text)
    else this.#addWords(text)
  }

  /** Writes a formula, whose spaces are its own. */
  addFormula(formula: string): void {
    if (this.#frame.name === 'tr') this.#openFrame('td')
    this.#write(formula)
  }

  #addWords(text: string): void {
    const words = this.#frame.isFlowing
      ? text.replace(/\s+/g, ' ')
      : text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n')
    this.#leave(gapAt(words, 0))
    const trimmed = words.trim()
    if (trimmed === '') return
    this.#write(trimmed)
    this.#leave(gapAt(words, words.length - 1))
  }

  start(name: string, attributes: string): void {
    if (block.test(name)) this.#break(name)
    if (media.test(name)) this.#leave(' ')
    if (name === 'hr' && this.#frame.parts.length > 0) this.#frame.before = ['---', '\n']
    if (name === 'pre') this.#pre += 1
    if (name === 'ol' || name === 'ul') this.#openList(name, attributes)
    if (name === 'li') this.#openItem(attributes)
    if (/^(?:thead|tbody|tfoot)$/.test(name)) this.#close('tr')
    const frame = frameNames.get(name)
    if (!frame || (frame === 'del' && this.#indexOf('del') > 0)) return
    if (frame === 'td' || frame === 'tr') {
      this.#close(frame)
      this.#endLineElements()
      if (frame === 'td' && this.#frame.name !== 'tr') this.#openFrame('tr')
    } else if (frame === 'rt' || frame === 'rp') {
      this.#close('rt')
      this.#close('rp')
    }
    if (frame !== 'td' && frame !== 'tr' && this.#frame.name === 'tr') this.#openFrame('td')
    this.#openFrame(frame)
  }

  end(name: string): void {
    const frame = frameNames.get(name)
    if (frame) this.#close(frame)
    if (block.test(name)) this.#break(name)
    if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1)
    if (name === 'ol' || name === 'ul') this.#frame.lists.pop()
    if (/^(?:ol|ul|li)$/.test(name)) this.#frame.before = []
  }

  /** Leaves white space before what is written next; a line break is stronger than a space. */
  #leave(gap: Gap): void {
    if (gap === '\n' || this.#frame.gap === '') this.#frame.gap = gap || this.#frame.gap
  }

  #write(part: string): void {
    const frame = this.#frame
    if (frame.parts.length === 0) frame.lead = frame.gap
    else if (frame.gap) frame.parts.push(frame.gap)
    frame.parts.push(...frame.before, part)
    frame.gap = ''
    frame.before = []
  }

  /** Writes parts of another frame. */
  #writeAll(parts: readonly string[]): void {
    for (const part of parts) {
      if (part === '\n' || part === ' ') this.#leave(part)
      else this.#write(part)
    }
  }

  /** Writes lines with their spaces. */
  #addLines(text: string): void {
    const lines = this.#frame.gap === '\n' ? text.replace(/^\n/, '') : text
    lines.split('\n').forEach((line, index) => {
      if (index > 0) {
        const { gap, parts, isFlowing } = this.#frame
        if (gap === '\n' && parts.length > 0 && !isFlowing) parts.push('\n')
        this.#frame.gap = '\n'
      }
      if (line !== '') this.#write(line)
    })
  }

  #break(name: string): void {
    if (name !== 'br') this.#endLineElements()
    this.#leave('\n')
  }

  #endLineElements(): void {
    while (inLine.includes(this.#frame.name) && this.#frame.parts.length > 0) this.#pop()
  }

  #openList(name: 'ol' | 'ul', attributes: string): void {
    const { lists } = this.#frame
    const start = Number(/\bstart\s*=\s*["']?(-?\d{1,6})\b/i.exec(attributes)?.[1] ?? 1)
    const type = /\btype\s*=\s*["']?(\w)\b/i.exec(attributes)?.[1]
    const written = numerals.find((first) => first === type) ?? '1'
    lists.push({ next: name === 'ol' ? start : null, numerals: written, marker: '' })
  }

  #openItem(attributes: string): void {
    const { lists } = this.#frame
    const list = lists.at(-1)
    const around = lists.at(-2)
    let own = '- '
    if (list && list.next !== null) {
      const number = Number(/\bvalue\s*=\s*["']?(-?\d{1,6})\b/i.exec(attributes)?.[1] ?? list.next)
      list.next = number + 1
      own = `${numeralOf(number, list.numerals)}. `
    }
    const isAlike = around && (around.next === null) === (list?.next === null)
    const marker = isAlike ? `${around.next === null ? around.marker : around.marker.trimEnd()}${own}` : own
    if (list) list.marker = marker.length > maxMarkerCharacters ? own : marker
    this.#frame.before = [list?.marker ?? own]
  }

  #openFrame(name: FrameName): void {
    const around = this.#frame
    const isFlowing = around.isFlowing || name === 'td' || inLine.includes(name)
    if (name === 'td' ? around.name === 'tr' : this.#open.length < maxElementLevels)
      this.#open.push(frameOf(name, isFlowing))
    else if (!inLine.includes(name)) this.#leave(name === 'td' ? ' ' : '\n')
  }

  /** Index of the innermost open element of a name, in the cell or table that is open. */
  #indexOf(name: FrameName): number {
    for (let index = this.#open.length - 1; index > 0; index -= 1) {
      const open = this.#open[index]?.name
      if (open === name) return index
      if (open === 'table' || (open === 'td' && name !== 'tr' && name !== 'table')) break
    }
    return -1
  }

  #close(name: FrameName): void {
    const index = this.#indexOf(name)
    while (index > 0 && this.#open.length > index) this.#pop()
  }

  /** Closes the innermost element and writes what it means into the one around it. */
  #pop(): void {
    const frame = this.#open.pop()
    if (!frame) return
    const { name, parts, lead, cells } = frame
    const around = this.#frame
    if (name === 'td') {
      around.cells.push(parts)
      return
    }
    if (name === 'tr' || name === 'table') {
      this.#leave('\n')
      this.#writeAll(name === 'tr' ? rowOf(cells) : parts)
      this.#leave('\n')
      return
    }
    if (name === 'rt' && around.name === 'ruby') around.gap = ''
    else if (lead) this.#leave(name === 'del' ? lead : ' ')
    const text = parts.map((part) => (part === '\n' && frame.isFlowing ? ' ' : part)).join('')
    const meaning = text === '' ? '' : meaningOf(name, text)
    if (meaning !== '') this.#write(meaning)
    if (frame.gap) this.#leave(name === 'del' ? frame.gap : ' ')
  }
}

const gapAt = (text: string, index: number): Gap => {
  const sign = text.charAt(index)
  return sign === ' ' || sign === '\n' ? sign : ''
}

const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']

/** The numeral of an item. Letters and Roman numerals stop where few lists go on. */
function numeralOf(number: number, written: Numerals): string {
  if (written === '1' || number < 1 || number > 26) return String(number)
  const isLetter = written.toLowerCase() === 'a'
  const small = isLetter ? String.fromCharCode(96 + number) : 'x'.repeat(number / 10) + units[number % 10]
  return written === written.toLowerCase() ? small : small.toUpperCase()
}

/** A row: its cells with bars between them, or the lines of the only one. */
function rowOf(cells: readonly string[][]): string[] {
  const [only = []] = cells
  if (cells.length === 1) return only
  const [first = '', ...others] = cells.map((parts) => parts.map((part) => (part === '\n' ? ' / ' : part)).join(''))
  if (!first && others.every((text) => text === '')) return []
  return [others.reduce((row, text) => `${row} |${text && ` ${text}`}`, first).trim()]
}

function meaningOf(name: FrameName, text: string): string {
  if (name === 'sup') return superscript(text)
  if (name === 'sub') return subscript(text)
  if (name === 'rt') return `(${text})`
  // Brackets for browsers without ruby.
  if (name === 'rp') return /^[()[\]（）【】「」《》〈〉]+$/.test(text) ? '' : text
  return name === 'del' ? `~~${text}~~` : text
}
