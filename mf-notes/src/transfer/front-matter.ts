/*
 * The head of a Markdown file, between two lines of three hyphens: `key: value`, one a line. A value is plain, in double quotes
 * as JSON has them, in single quotes (two stand for one), a block after `|` or `>`, or a list: `[a, "b"]`, or lines that begin with a hyphen.
 * This is the part of YAML that note applications write. Nothing else is refused: it has no value, and its lines are kept as they are.
 */

export type Value = string | readonly string[]

/** One key with its value, or a line that is neither. */
export interface Entry {
  /** Null for comments, empty lines and what cannot be read. */
  key: string | null
  /** Null where it cannot be read. */
  value: Value | null
  /** Its lines, as they stand. */
  source: string
}

export interface FrontMatter {
  entries: readonly Entry[]
  /** Everything after it. */
  body: string
}

const fence = '---'
// A key ends with a sign that is no space, so that a line of spaces is tried once and not from each of them.
const keyed = /^(["']?)([^\s#:"'{}[\],-][^:]*?)\1(?<!\s)\s*:(?:\s+(.*))?$/s
/** Whether a line belongs to the one with a key above it. */
export const isNested = (line: string) => /^(\s+\S|-(\s|$)|[\]}])/.test(line)
const isSilent = (line: string) => /^\s*(#.*)?$/.test(line)

/** Reads the head of a file. A line of hyphens with no key after it is a rule, and the file has no head. */
export function readFrontMatter(text: string): FrontMatter {
  const none = { entries: [], body: text }
  if (text !== fence && !text.startsWith(`${fence}\n`)) return none
  const lines = text.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === fence)
  if (end < 0) return none
  const first = lines.slice(1, end).find((line) => !isSilent(line))
  if (first !== undefined && !keyed.test(first) && !/^\s*\{.*\}\s*$/.test(first)) return none
  return { entries: readEntries(lines.slice(1, end)), body: lines.slice(end + 1).join('\n') }
}

export function readEntries(lines: readonly string[]): Entry[] {
  const entries: Entry[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const found = keyed.exec(line)
    if (!found) {
      entries.push({ key: null, value: null, source: line })
      continue
    }
    const [, , key = '', rest = ''] = found
    const from = index
    for (let next = index + 1; next < lines.length; next++) {
      const following = lines[next] ?? ''
      if (isNested(following)) index = next
      else if (following.trim() !== '') break
    }
    const nested = lines.slice(from + 1, index + 1).filter((one) => one.trim() !== '')
    entries.push({ key, value: valueIn(rest.trim(), nested), source: lines.slice(from, index + 1).join('\n') })
  }
  return entries
}

/** A line of front matter. */
export function writeField(key: string, value: string | readonly string[] | boolean): string {
  if (typeof value === 'boolean') return `${key}: ${value}`
  return `${key}: ${typeof value === 'string' ? quoted(value) : `[${value.map(quoted).join(', ')}]`}`
}
const quoted = (text: string) => JSON.stringify(text)

function valueIn(rest: string, nested: readonly string[]): Value | null {
  if (nested.length === 0) return readValue(rest)
  if (rest === '') return items(nested)
  const trimmed = nested.map((line) => line.trim())
  if (/^[|>][+-]?$/.test(rest)) return trimmed.join(rest.startsWith('|') ? '\n' : ' ')
  return readValue([rest, ...trimmed].join(' '))
}

function readValue(text: string): Value | null {
  if (text.startsWith('[')) return flowList(text)
  const read = scalar(text)
  return read && /^(#.*)?$/.test(read.rest.trim()) ? read.value : null
}

/** Reads one value from the start of a text. `stops`: characters that end a plain one. */
function scalar(text: string, stops = ''): { value: string; rest: string } | null {
  if (text.startsWith('"')) {
    const end = /^"(?:[^"\\]|\\.)*"/s.exec(text)?.[0]
    try {
      return end ? { value: JSON.parse(end), rest: text.slice(end.length) } : null
    } catch {
      return null
    }
  }
  if (text.startsWith("'")) {
    const end = /^'(?:[^']|'')*'/.exec(text)?.[0]
    return end ? { value: end.slice(1, -1).replaceAll("''", "'"), rest: text.slice(end.length) } : null
  }
  // In YAML, these are not text unless they are quoted.
  if (/^[&*!|>{}[%@`]/.test(text)) return null
  const at = stops ? text.search(/[,\]]/) : text.search(/\s#/)
  const value = (at < 0 ? text : text.slice(0, at)).trim()
  return { value, rest: at < 0 ? '' : text.slice(at) }
}

function flowList(text: string): string[] | null {
  const values: string[] = []
  let rest = text.slice(1).trim()
  while (!rest.startsWith(']')) {
    const read = scalar(rest, ',]')
    if (!read || (read.value === '' && !/^["']/.test(rest))) return null
    values.push(read.value)
    rest = read.rest.trim()
    if (rest.startsWith(',')) rest = rest.slice(1).trim()
    else if (!rest.startsWith(']')) return null
  }
  return /^\s*(#.*)?$/.test(rest.slice(1)) ? values : null
}

function items(lines: readonly string[]): string[] | null {
  const values: string[] = []
  for (const line of lines) {
    const item = /^\s*-(?:\s+(.*))?$/s.exec(line)?.[1] ?? (/^\s*-$/.test(line) ? '' : undefined)
    const value = item === undefined ? null : readValue(item.trim())
    if (typeof value !== 'string') return null
    values.push(value)
  }
  return values
}
