import { StringStream } from '@codemirror/streamparser'
import { type Kind, kindOf, type OwnKinds } from './kinds.ts'
import type { Mode } from './languages.ts'
import { copyState } from './mode-state.ts'

/** Characters of the longest line that gets colours: a line is read in one go, whatever time is left. */
export const maxLineCharacters = 1_000

/** Characters that a tab and a level of indentation stand for, as modes count them. */
const tabCharacters = 4
const indentCharacters = 2

/** Times that a mode may read nothing before it gets a character further. */
const maxEmptyReads = 10

/** A part of a line with its kind. */
export interface Token {
  readonly from: number
  readonly to: number
  readonly kind: Kind
}

/** A line that has been read. Neither state is changed any more. */
export interface CodeLine {
  readonly text: string
  readonly tokens: readonly Token[]
  /** The state that the line was read from. */
  readonly before: unknown
  readonly after: unknown
}

/** What reads the code of a language. */
export interface Reader {
  readonly mode: Mode
  readonly kinds: OwnKinds | undefined
}

/** The state at the start of any code. */
export const startOf = ({ mode }: Reader): unknown => mode.startState?.(indentCharacters) ?? {}

/** Reads the next part of a line. @returns its style */
function readPart(mode: Mode, stream: StringStream, state: unknown): string | null {
  stream.start = stream.pos
  for (let read = 0; read < maxEmptyReads; read++) {
    const style = mode.token(stream, state)
    if (stream.pos > stream.start) return style
  }
  stream.pos = stream.start + 1
  return null
}

function readParts({ mode, kinds }: Reader, text: string, state: unknown): Token[] {
  const stream = new StringStream(text, tabCharacters, indentCharacters)
  const tokens: Token[] = []
  while (!stream.eol()) {
    const kind = kindOf(readPart(mode, stream, state), kinds)
    if (!kind) continue
    const last = tokens.at(-1)
    const to = Math.min(stream.pos, text.length)
    if (last?.kind === kind && last.to === stream.start) tokens[tokens.length - 1] = { from: last.from, to, kind }
    else tokens.push({ from: stream.start, to, kind })
  }
  return tokens
}

/** Reads a line. One that is too long, or that the mode fails at, has no tokens and leaves the state as it was. */
export function readLine(reader: Reader, text: string, before: unknown): CodeLine {
  if (text.length > maxLineCharacters) return { text, tokens: [], before, after: before }
  const after = copyState(before)
  try {
    if (text === '') reader.mode.blankLine?.(after, indentCharacters)
    const tokens = readParts(reader, text, after)
    return { text, tokens, before, after }
  } catch {
    return { text, tokens: [], before, after: before }
  }
}
