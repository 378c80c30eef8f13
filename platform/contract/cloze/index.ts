/** A hidden part of a sentence. */
export interface Blank {
  answer: string
  /** Shown instead of the answer; null without one. */
  hint: string | null
}

/** A piece of a sentence: text, or a blank. */
export type Part = string | Blank

/** A blank with its marks, as the database reads it: parts of a blank are not empty and have no marks of their own. */
export const blank =
  /\{\{c1::(?!\s*(?:\}\}|::))((?:(?!\{\{|\}\}|::).)+)(?:::(?!\s*\}\})((?:(?!\{\{|\}\}|::).)+))?\}\}/gs

/** The parts of a sentence with blanks, in its order. */
export function partsOf(sentence: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of sentence.matchAll(blank)) {
    if (match.index > at) parts.push(sentence.slice(at, match.index))
    parts.push({ answer: match[1]?.trim() ?? '', hint: match[2]?.trim() ?? null })
    at = match.index + match[0].length
  }
  if (at < sentence.length) parts.push(sentence.slice(at))
  return parts
}

export const isBlank = (part: Part): part is Blank => typeof part !== 'string'

/** What the blanks hide, in the order of the sentence. */
export const answersOf = (sentence: string): string[] =>
  partsOf(sentence)
    .filter(isBlank)
    .map(({ answer }) => answer)

/** The sentence with its answers, as text. */
export const clozeText = (sentence: string): string =>
  partsOf(sentence)
    .map((part) => (isBlank(part) ? part.answer : part))
    .join('')

/** A brace before the end of a blank would end it earlier. */
const closed = (text: string) => (text.endsWith('}') ? `${text} ` : text)

/** The marks of a blank. */
export const blankOf = ({ answer, hint }: Blank): string =>
  hint === null ? `{{c1::${closed(answer)}}}` : `{{c1::${answer}::${closed(hint)}}}`
