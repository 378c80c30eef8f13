/** A hidden part of a sentence. */
export interface Blank {
  answer: string
  /** Shown instead of the answer; null without one. */
  hint: string | null
}

/** A piece of a sentence: text, or a blank. */
export type Part = string | Blank

/** Maximum number of characters of the first answer, which is the card's word. */
export const longestAnswer = 200

/** As the database reads it: parts of a blank are not empty and have no marks of their own. */
const blank = /\{\{c1::(?!\s*(?:\}\}|::))((?:(?!\{\{|\}\}|::).)+)(?:::(?!\s*\}\})((?:(?!\{\{|\}\}|::).)+))?\}\}/gs
const opening = /\{\{c[\d,]+::/

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

/** The definition of a word as a learner reads it, as text. */
export const definitionText = ({ kind, definition }: { kind: 'word' | 'cloze'; definition: string }): string =>
  kind === 'cloze' ? clozeText(definition) : definition

/** The sentence as it is asked, as text: a hint or dots instead of each answer. */
export const askedText = (sentence: string): string =>
  partsOf(sentence)
    .map((part) => (isBlank(part) ? (part.hint ?? '…') : part))
    .join('')

/** A brace before the end of a blank would end it earlier. */
const closed = (text: string) => (text.endsWith('}') ? `${text} ` : text)
const tidy = (text: string) => text.replace(/[\t\n\r ]+/g, ' ').trim()

/** The marks of a blank. */
export const blankOf = ({ answer, hint }: Blank): string =>
  hint === null ? `{{c1::${closed(answer)}}}` : `{{c1::${answer}::${closed(hint)}}}`

/** The sentence as it is stored: without spaces around answers, and no lines within them. */
export const storedSentence = (sentence: string): string =>
  partsOf(sentence.trim())
    .map((part) => (isBlank(part) ? blankOf({ answer: tidy(part.answer), hint: part.hint && tidy(part.hint) }) : part))
    .join('')

/** Why a sentence is no cloze. */
export type ClozeProblem = 'no-blank' | 'malformed' | 'numbers' | 'answer-length'

/** What is wrong with a sentence that a learner wrote; null if it is a cloze. */
export function problemOf(sentence: string): ClozeProblem | null {
  const parts = partsOf(sentence)
  const marks = parts.find((part) => !isBlank(part) && opening.test(part))
  if (typeof marks === 'string') return /\{\{c(?!1::)[\d,]+::/.test(marks) ? 'numbers' : 'malformed'
  const [answer] = answersOf(sentence)
  if (answer === undefined) return 'no-blank'
  return [...answer].length > longestAnswer ? 'answer-length' : null
}

/** The result of hiding words: the sentence, and the selection after it. */
export interface Hidden {
  sentence: string
  from: number
  to: number
  /** The words that are hidden now, or shown again. */
  words: string
  isShown: boolean
}

/**
 * Hides the selected words of a sentence, or shows those of a selected blank again. Without a selection it is the word at the caret.
 *
 * @returns null if no words are selected, or if they cannot be hidden
 */
export function hideWords(sentence: string, start: number, end: number): Hidden | null {
  for (const match of sentence.matchAll(blank)) {
    const close = match.index + match[0].length
    if (start >= close || end < match.index || (end === match.index && start < end)) continue
    const words = match[1]?.trim() ?? ''
    const shown = sentence.slice(0, match.index) + words + sentence.slice(close)
    return { sentence: shown, from: match.index, to: match.index + words.length, words, isShown: true }
  }
  const [from, to] = start < end ? [start, end] : wordAt(sentence, start)
  const selected = sentence.slice(from, to)
  const words = selected.trim()
  if (words === '' || /\{\{|\}\}|::/.test(words)) return null
  const at = from + selected.indexOf(words)
  const marks = blankOf({ answer: words, hint: null })
  return {
    sentence: sentence.slice(0, at) + marks + sentence.slice(at + words.length),
    from: at,
    to: at + marks.length,
    words,
    isShown: false,
  }
}

/** Where the word at a place begins and ends. */
function wordAt(sentence: string, place: number): [from: number, to: number] {
  const before = /[\p{L}\p{N}\p{M}-]*$/u.exec(sentence.slice(0, place))?.[0].length ?? 0
  const after = /^[\p{L}\p{N}\p{M}-]*/u.exec(sentence.slice(place))?.[0].length ?? 0
  return [place - before, place + after]
}
