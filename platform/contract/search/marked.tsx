import { highlight } from './highlight.ts'

export interface MarkedProps {
  text: string
  /** Folded words that are searched for. */
  words: readonly string[]
}

/** A text with what was searched for marked in it. */
export function Marked({ text, words }: MarkedProps) {
  if (words.length === 0) return text
  return highlight(text, words).map(({ at, text: piece, found }) => (found ? <mark key={at}>{piece}</mark> : piece))
}
