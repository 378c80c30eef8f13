import { highlight } from './highlight.ts'

export interface MarkedProps {
  text: string
  /** The folded words of the search. */
  words: readonly string[]
}

/** A text in which the words of the search are marked. */
export function Marked({ text, words }: MarkedProps) {
  if (words.length === 0) return text
  return highlight(text, words).map(({ at, text: piece, found }) => (found ? <mark key={at}>{piece}</mark> : piece))
}
