import type { SyntaxNode } from '@lezer/common'

/** What a callout is about. Each has an icon and a name; colours are shared. */
export const calloutKinds = [
  'note',
  'abstract',
  'info',
  'todo',
  'tip',
  'success',
  'question',
  'warning',
  'failure',
  'danger',
  'bug',
  'example',
  'quote',
  'toggle',
] as const
export type CalloutKind = (typeof calloutKinds)[number]

/** Other names of the kinds, as Obsidian has them. */
const aliases: Readonly<Record<string, CalloutKind>> = {
  summary: 'abstract',
  tldr: 'abstract',
  hint: 'tip',
  important: 'tip',
  check: 'success',
  done: 'success',
  help: 'question',
  faq: 'question',
  caution: 'warning',
  attention: 'warning',
  fail: 'failure',
  missing: 'failure',
  error: 'danger',
  cite: 'quote',
}

export const calloutColors = {
  note: 'blue',
  abstract: 'blue',
  info: 'blue',
  todo: 'blue',
  tip: 'green',
  success: 'green',
  question: 'orange',
  warning: 'orange',
  failure: 'red',
  danger: 'red',
  bug: 'red',
  example: 'gray',
  quote: 'gray',
  toggle: 'plain',
} as const satisfies Record<CalloutKind, string>

/** The first line of a quotation that is a callout: `> [!tip]- Titre`. */
export interface CalloutHead {
  kind: CalloutKind
  /** The kind as it is written. */
  written: string
  /** What whoever opens the note sees of its body; null where nothing folds. */
  fold: 'open' | 'closed' | null
  title: string
  /** Where `[!tip]-` with the space after it begins and ends, in characters of the line. */
  from: number
  to: number
}

/** After the kind others write how it is laid out (`[!note|right]`), which is left alone. */
const head = /^(>[ \t]?)\[!([^\][|\s]{1,40})(?:\|[^\][\n]{0,80})?\]([+-]?)(?:[ \t]+|$)/

/** Reads the first line of a quotation, which begins with its mark; null where it is no callout. */
export function readCalloutHead(line: string): CalloutHead | null {
  const [whole, mark = '', written = '', sign] = head.exec(line) ?? []
  if (whole === undefined) return null
  const name = written.toLowerCase()
  return {
    kind: calloutKinds.find((kind) => kind === name) ?? aliases[name] ?? 'note',
    written,
    fold: sign === '-' ? 'closed' : sign === '+' ? 'open' : null,
    title: line.slice(whole.length).trim(),
    from: mark.length,
    to: whole.length,
  }
}

/**
 * The head of a quotation in the tree; null where it is no callout.
 *
 * @param lineAt the rest of the line that a place is in, from there
 */
export function calloutOf(quote: SyntaxNode, lineAt: (from: number) => string): CalloutHead | null {
  // In code or in a list the same letters mean nothing.
  const first = quote.firstChild?.nextSibling
  if (first?.name !== 'Paragraph') return null
  const found = readCalloutHead(lineAt(quote.from))
  return found && quote.from + found.from === first.from ? found : null
}

/** Names a callout that folds among those of its note, in their order: by its first line, and how many before it have the same. */
export function foldNames(): (line: string) => string {
  const counts = new Map<string, number>()
  return (line) => {
    const text = line.slice(0, maxNameCharacters)
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return count === 1 ? text : `${text}\n${count}`
  }
}
const maxNameCharacters = 100
