/*
 * The head of a Markdown file, between two lines of three hyphens: `key: value`, one a line. A value is plain, in double quotes
 * as JSON has them, in single quotes (two stand for one), or a list: `[a, "b"]`, or lines that begin with a hyphen. This is the part
 * of YAML that note applications write. Other keys are ignored.
 */

export type Value = string | readonly string[]

export interface FrontMatter<Key extends string> {
  fields: ReadonlyMap<Key, Value>
  /** Everything after it. */
  body: string
}

/** The head cannot be read. `line` counts from 1 in the file; null: it is not closed. */
export class FrontMatterError extends Error {
  override readonly name = 'FrontMatterError'
  readonly line: number | null
  constructor(line: number | null) {
    super(line === null ? 'the front matter is not closed' : `line ${line} of the front matter cannot be read`)
    this.line = line
  }
}

const fence = '---'

/**
 * @param keys those whose values are wanted
 * @throws FrontMatterError
 */
export function readFrontMatter<Key extends string>(text: string, keys: readonly Key[]): FrontMatter<Key> {
  const fields = new Map<Key, Value>()
  if (text !== fence && !text.startsWith(`${fence}\n`)) return { fields, body: text }
  const lines = text.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === fence)
  if (end < 0) throw new FrontMatterError(null)

  for (let index = 1; index < end; index++) {
    const line = lines[index] ?? ''
    if (/^\s*(#.*)?$/.test(line)) continue
    const found = /^([A-Za-z_][\w-]*):(?:\s+(.*))?$/s.exec(line)
    if (!found) throw new FrontMatterError(index + 1)
    const [, name = '', rest = ''] = found
    const nested: string[] = []
    while (index + 1 < end && /^(\s|-(\s|$))/.test(lines[index + 1] ?? '')) nested.push(lines[++index] ?? '')
    const key = keys.find((known) => known === name)
    if (!key) continue
    const value =
      rest.trim() === '' && nested.length > 0 ? items(nested) : nested.length > 0 ? null : readValue(rest.trim())
    if (value === null || fields.has(key)) throw new FrontMatterError(index + 1)
    fields.set(key, value)
  }
  return { fields, body: lines.slice(end + 1).join('\n') }
}

/** A line of front matter. */
export function writeField(key: string, value: string | readonly string[] | boolean): string {
  if (typeof value === 'boolean') return `${key}: ${value}`
  return `${key}: ${typeof value === 'string' ? quoted(value) : `[${value.map(quoted).join(', ')}]`}`
}
const quoted = (text: string) => JSON.stringify(text)

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
  if (/^[&*!|>{}%@`]/.test(text)) return null
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
    const item = /^\s*-\s+(.*)$/s.exec(line)?.[1]
    const value = item === undefined ? null : readValue(item.trim())
    if (typeof value !== 'string') return null
    values.push(value)
  }
  return values
}
