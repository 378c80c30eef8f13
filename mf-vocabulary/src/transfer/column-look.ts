import { fold } from '@cahier/contract/search'

/** What the cells of a column look like. Readings are kana, pinyin and phonetic signs; values are few and short, and occur again and again. */
export type Look = 'text' | 'numbers' | 'reading' | 'values' | 'empty'

/** Rows that are sampled. */
const sampleRowCount = 200

/** The cells of each column, of the first rows. */
export const columnsOf = (rows: readonly (readonly string[])[], width: number): string[][] =>
  Array.from({ length: width }, (_, index) => rows.slice(0, sampleRowCount).map((cells) => (cells[index] ?? '').trim()))

const isMostly = (cells: readonly string[], pattern: RegExp) =>
  cells.filter((cell) => pattern.test(cell)).length >= 0.8 * cells.length

const han = /\p{sc=Han}/u
const kana = /^[\p{sc=Hira}\p{sc=Kana}\s\p{P}ー]+$/u
const phonetic = /^(?:\/.+\/|\[.+\])$/
/** Tones that European words do not have, or tones as digits. */
const pinyin = /[āēīōūǖǎěǐǒǔǚ]|^(?:[a-zü:]+[1-5] ?)+$/i
/** Numbers and ids, but not years. */
const number = /^(?!(?:1\d|20)\d\d$)(?:#?[\d\s.,%:-]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** What each column looks like. */
export function looksOf(columns: readonly (readonly string[])[]): Look[] {
  const filled = columns.map((cells) => cells.filter(Boolean))
  const hasHan = filled.some((cells) => cells.filter((cell) => han.test(cell)).length > cells.length / 2)
  return filled.map((cells, index): Look => {
    if (cells.length * 2 <= (columns[index]?.length ?? 0)) return 'empty'
    if (isMostly(cells, number)) return 'numbers'
    const hasTones = cells.filter((cell) => pinyin.test(cell)).length >= 0.4 * cells.length
    if (isMostly(cells, phonetic) || (hasHan && (isMostly(cells, kana) || hasTones))) return 'reading'
    const distinct = new Set(cells).size
    if (distinct > 1 && distinct <= cells.length / 4 && cells.every(({ length }) => length <= 30)) return 'values'
    return 'text'
  })
}

/** Whether the cells are sentences with the words beside them, in whatever form: a word’s beginning counts. */
export function areSentencesWith(words: readonly string[], cells: readonly string[]): boolean {
  const found = cells.filter((cell, index) => {
    const [longest = ''] = fold(words[index] ?? '')
      .split(/\s+/)
      .sort((a, b) => b.length - a.length)
    return longest !== '' && fold(cell).includes(longest.slice(0, Math.max(3, Math.ceil(0.6 * longest.length))))
  })
  return found.length * 2 > cells.length && lengthOf(cells) > 1.5 * lengthOf(words)
}

/** Mean length. */
export const lengthOf = (cells: readonly string[]): number => cells.join('').length / (cells.length || 1)
