import { fold } from './fold.ts'

/** A piece of a text, and whether it matches the search. */
export interface Passage {
  /** Its start index in the text. */
  at: number
  text: string
  found: boolean
}

/** A folded text, with the start and end of each character in the original. */
function foldedWithPlaces(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  // A letter with combining accents is folded and marked as a unit.
  for (const [letter] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const plain = fold(letter)
    folded += plain
    for (let i = 0; i < plain.length; i++) {
      starts.push(at)
      ends.push(at + letter.length)
    }
    at += letter.length
  }
  return { folded, starts, ends }
}

/** The ranges of all words in a text, in order and without overlap. A ligature that a word ends in is included as a whole. */
function places(text: string, words: readonly string[]): [from: number, to: number][] {
  const { folded, starts, ends } = foldedWithPlaces(text)
  const found = words.flatMap((word) => {
    const ranges: [number, number][] = []
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      ranges.push([starts[at] ?? 0, ends[at + word.length - 1] ?? text.length])
    }
    return ranges
  })
  const merged: [number, number][] = []
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** Splits a text at the words of the search. */
export function highlight(text: string, words: readonly string[]): Passage[] {
  if (words.length === 0) return [{ at: 0, text, found: false }]
  const passages: Passage[] = []
  let at = 0
  for (const [from, to] of places(text, words)) {
    if (from > at) passages.push({ at, text: text.slice(at, from), found: false })
    passages.push({ at: from, text: text.slice(from, to), found: true })
    at = to
  }
  if (at < text.length) passages.push({ at, text: text.slice(at), found: false })
  return passages
}

/** Characters that an excerpt shows before the first match. */
const leadCharacters = 30

/**
 * The part of a text that a card shows: its beginning, or the surroundings of the first match if the beginning has none.
 *
 * @param length maximum number of characters, without the ellipses
 */
export function excerpt(text: string, words: readonly string[], length: number): string {
  const whole = text.trim()
  // A character may have two UTF-16 units, so this many units are enough.
  const head = Array.from(whole.slice(0, 2 * length))
    .slice(0, length)
    .join('')
  if (head === whole) return whole
  const plain = words.length > 0 ? fold(head) : ''
  if (words.length === 0 || words.some((word) => plain.includes(word))) return `${head}…`
  const first = places(whole, words)[0]
  if (!first) return `${head}…`
  const before = Array.from(whole.slice(0, first[0])).slice(-leadCharacters).join('')
  const from = first[0] - before.length
  const rest = Array.from(whole.slice(from, from + 2 * length))
    .slice(0, length)
    .join('')
  return `${from > 0 ? '…' : ''}${rest}${from + rest.length < whole.length ? '…' : ''}`
}
