import { answersOf, blank, blankOf, clozeText, isBlank, partsOf } from '@cahier/contract/cloze'

/** Maximum number of characters of the first answer, which is the card's word. */
export const maxAnswerCharacters = 200

const opening = /\{\{c[\d,]+::/

/** The definition of a word as a learner reads it, as text. */
export const definitionText = ({ kind, definition }: { kind: 'word' | 'cloze'; definition: string }): string =>
  kind === 'cloze' ? clozeText(definition) : definition

/** The sentence as it is asked, as text: a hint or dots instead of each answer. */
export const askedText = (sentence: string): string =>
  partsOf(sentence)
    .map((part) => (isBlank(part) ? (part.hint ?? '…') : part))
    .join('')

const tidy = (text: string) => text.replace(/[\t\n\r ]+/g, ' ').trim()

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
  return [...answer].length > maxAnswerCharacters ? 'answer-length' : null
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
