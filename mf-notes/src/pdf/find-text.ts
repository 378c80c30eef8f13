import { fold } from '@cahier/contract/search'

/** The text of a page as it is searched: folded and without spaces and hyphens, which documents set anywhere, and where each letter stands. */
export interface SearchedText {
  text: string
  /** Letter of `text` → run of the page. */
  runs: readonly number[]
  /** Letter of `text` → offset in the run. */
  offsets: readonly number[]
}

/** From the first letter to behind the last, among the runs of a page. */
export interface TextPlace {
  from: { run: number; offset: number }
  to: { run: number; offset: number }
}

/** Spaces, hyphens, by which lines break words, and what is written but not read: soft hyphens, joiners. */
const unread = /[\s\u002D\u00AD\u2010\u2011\u200B-\u200D\u2060\uFEFF]/gu

const known = new Map<string, string>()
/** Folds one letter. A document has few different ones, and many of each. */
function foldedLetter(letter: string): string {
  const found = known.get(letter)
  if (found !== undefined) return found
  const folded = fold(letter).replace(unread, '')
  known.set(letter, folded)
  return folded
}

export const searchedWords = (words: string): string => [...words].map(foldedLetter).join('')

export function searchedText(runs: readonly string[]): SearchedText {
  let text = ''
  const places: number[] = []
  const offsets: number[] = []
  for (const [run, characters] of runs.entries()) {
    let offset = 0
    for (const letter of characters) {
      const folded = foldedLetter(letter)
      text += folded
      for (let index = 0; index < folded.length; index++) {
        places.push(run)
        offsets.push(offset)
      }
      offset += letter.length
    }
  }
  return { text, runs: places, offsets }
}

/** @param words as of `searchedWords` @param runs of the page, to tell how long its letters are */
export function findText(page: SearchedText, words: string, runs: readonly string[]): TextPlace[] {
  const found: TextPlace[] = []
  if (words === '') return found
  for (let at = page.text.indexOf(words); at >= 0; at = page.text.indexOf(words, at + words.length)) {
    found.push(placeOf(page, at, at + words.length, runs))
  }
  return found
}

/** Where letters of the searched text stand. @param end behind the last */
export function placeOf(page: SearchedText, start: number, end: number, runs: readonly string[]): TextPlace {
  const run = page.runs[end - 1] ?? 0
  const offset = page.offsets[end - 1] ?? 0
  const letter = String.fromCodePoint(runs[run]?.codePointAt(offset) ?? 0)
  return {
    from: { run: page.runs[start] ?? 0, offset: page.offsets[start] ?? 0 },
    to: { run, offset: offset + letter.length },
  }
}
