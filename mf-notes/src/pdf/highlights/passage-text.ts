import type { TextPlace } from '../find-text.ts'

const ligatures = /[\uFB00-\uFB06]/g
/** A hyphen at the end of a line breaks a word in two. */
const brokenWord = /(\p{Ll})[-\u2010]\n\s*(?=\p{Ll})/gu
/** Written for the line break that they allow, and not read. */
const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]\n?/g

/** The text of runs as it is read: words that lines break are whole, and a space stands between lines. */
export const readable = (text: string): string =>
  text
    .replace(ligatures, (letter) => letter.normalize('NFKC'))
    .replace(invisible, '')
    .replace(brokenWord, '$1')
    .replace(/\s+/g, ' ')

/** A passage of a page as it is read, with what stands before and behind it. @param runs with a line break where a line ends */
export function passageText(
  runs: readonly string[],
  { from, to }: TextPlace,
): { before: string; quote: string; after: string } {
  const start = lengthOf(runs, from)
  const end = lengthOf(runs, to)
  const text = runs.join('')
  return {
    before: readable(text.slice(0, start)).trimStart(),
    quote: readable(text.slice(start, end)).trim(),
    after: readable(text.slice(end)).trimEnd(),
  }
}

/** As many whole words from before and behind a passage as fit. @param most characters on each side */
export const contextOf = (before: string, after: string, most: number): { before: string; after: string } => ({
  before: before.length > most ? before.slice(-most).replace(/^\S*\s?/, '') : before,
  after: after.length > most ? after.slice(0, most).replace(/\s?\S*$/, '') : after,
})

/** Characters of a passage by which its highlight is named. */
const nameCharacters = 100

/** The beginning of a passage, by which its highlight is named. */
export const nameOf = (quote: string): string =>
  quote.length > nameCharacters ? `${quote.slice(0, nameCharacters).replace(/\s?\S*$/, '')}…` : quote

/** Characters of the page before a place. */
const lengthOf = (runs: readonly string[], { run, offset }: TextPlace['from']): number =>
  runs.slice(0, run).reduce((sum, { length }) => sum + length, 0) + offset
