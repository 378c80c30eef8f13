import { excerpt } from '@cahier/contract/search'
import { plainText } from './plain-text.ts'

/** Characters of a note's text that are read for one that is shown: marks and addresses are not. */
const readCharacterCountPerShown = 40

/**
 * The part of a note's text that a card or a hit shows: its beginning, or where the words stand.
 *
 * @param words folded words that are searched for
 * @param length characters at most
 */
export function noteExcerpt(content: string, words: readonly string[], length: number): string {
  // Where nothing is searched for, the beginning of a long note is enough.
  const read = words.length > 0 ? content : content.slice(0, length * readCharacterCountPerShown)
  return excerpt(plainText(read).replace(/\n\s*\n/g, '\n'), words, length)
}
