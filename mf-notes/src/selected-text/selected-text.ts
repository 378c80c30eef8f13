export interface SelectedText {
  text: string
  /** The sentence around it. */
  sentence: string
}

/** Longest selection that is taken for a word or an expression. */
const maxTermCharacters = 100

/** The selected words, with the sentence around them. Null when nothing is selected or it is too long. */
export function selectedText(content: string, start: number, end: number): SelectedText | null {
  const text = content.slice(start, end).trim()
  if (text === '' || text.length > maxTermCharacters || text.includes('\n')) return null
  const before = content.slice(0, start).search(/[^.!?…\n]*$/)
  const after = content.slice(end).search(/[.!?…\n]/)
  const stop = after < 0 ? content.length : end + after + (content[end + after] === '\n' ? 0 : 1)
  return { text, sentence: content.slice(before, stop).trim() }
}

/** A picture that is chosen, as it is written: it has tools of its own. */
const picture = /^!(?:\[\[[^\]\n]*\]\]|\[[^\]\n]*\]\([^)\n]*\))$/

export const isPicture = (text: string): boolean => picture.test(text)
