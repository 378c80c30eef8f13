import { excerpt } from '@cahier/contract/search'
import { plainText } from './plain-text.ts'

/**
 * The part of a note's text that a card or a hit shows: its beginning, or where the words stand.
 *
 * @param words folded words that are searched for
 * @param length characters at most
 */
export function noteExcerpt(content: string, words: readonly string[], length: number): string {
  return excerpt(plainText(content).replace(/\n\s*\n/g, '\n'), words, length)
}
