import { blankOf } from '@cahier/contract/cloze'

/** A blank of Anki's, which may hold others and belong to several cards. */
interface Cloze {
  numbers: readonly number[]
  pieces: Piece[]
  hint: string | null
}
type Piece = string | Cloze

const mark = /\{\{c(\d+(?:,\d+)*)::|\}\}/g
/** The highest number of a blank that makes a card. */
const maxBlankNumber = 500
/** Blanks deeper in each other are not read. Anki itself stops at eight. */
const maxBlankLevels = 8

/** The pieces of a text; null if a blank is not closed, is empty, or lies too deep in others. */
function piecesOf(text: string): Piece[] | null {
  const pieces: Piece[] = []
  const open: Cloze[] = []
  const add = (piece: Piece) => (open.at(-1)?.pieces ?? pieces).push(piece)
  const addText = (words: string) => {
    const cloze = open.at(-1)
    const hint = cloze && cloze.hint === null ? words.indexOf('::') : -1
    if (!cloze || hint < 0) return add(words)
    cloze.hint = words.slice(hint + 2)
    return add(words.slice(0, hint))
  }
  let at = 0
  for (const { 0: found, 1: numbers, index } of text.matchAll(mark)) {
    if (index > at) addText(text.slice(at, index))
    at = index + found.length
    if (numbers !== undefined) {
      if (open.length === maxBlankLevels) return null
      open.push({ numbers: numbers.split(',').map(Number), pieces: [], hint: null })
      continue
    }
    const cloze = open.pop()
    if (cloze) add(cloze)
    else add('}}')
  }
  if (at < text.length) addText(text.slice(at))
  return open.length === 0 ? pieces : null
}

const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece.pieces))).join('')

const numbersOf = (pieces: readonly Piece[]): number[] =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [...piece.numbers, ...numbersOf(piece.pieces)]))

/** Marks that a stored blank cannot hold. */
const marks = /\{\{|\}\}|::/

/** The text as the card of one number asks it; null if one of its blanks has no answer, or one with marks. */
function sentenceOf(pieces: readonly Piece[], number: number): string | null {
  let sentence = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') sentence += piece
    else if (piece.numbers.includes(number)) {
      const answer = textOf(piece.pieces).replace(/\s+/g, ' ').trim()
      const hint =
        piece.hint
          ?.replace(/::|\{\{|\}\}/g, ' ')
          .replace(/\s+/g, ' ')
          .trim() || null
      if (answer === '' || marks.test(answer)) return null
      sentence += blankOf({ answer, hint })
    } else {
      const inner = sentenceOf(piece.pieces, number)
      if (inner === null) return null
      sentence += inner
    }
  }
  return sentence
}

/** Whether a text has blanks of any number. */
export const hasBlanks = (text: string): boolean => /\{\{c\d+(?:,\d+)*::/.test(text)

/** Whether a text has marks that look like those of a blank, if misspelt: `{{c1L::`. */
export const hasMarks = (text: string): boolean => /\{\{c\w*::?/.test(text)

/** A card that Anki makes of a text with blanks. */
export interface ClozeCard {
  /** From 1: that of the blanks that it asks. */
  number: number
  /** The text with these as blanks of number 1, and the others as text. */
  sentence: string
}

/** The cards of a text with blanks; null if one is malformed. */
export function clozeCards(text: string): ClozeCard[] | null {
  const pieces = piecesOf(text)
  if (!pieces) return null
  const numbers = [...new Set(numbersOf(pieces))]
    .filter((number) => number > 0 && number <= maxBlankNumber)
    .sort((a, b) => a - b)
  const cards: ClozeCard[] = []
  for (const number of numbers) {
    const sentence = sentenceOf(pieces, number)
    if (sentence === null) return null
    cards.push({ number, sentence: sentence.trim() })
  }
  return cards.length > 0 ? cards : null
}
