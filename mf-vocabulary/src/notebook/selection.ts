import { fold } from '@cahier/contract/search'
import type { Word } from '../data/words.ts'
import { mastered } from './mastery.ts'

export const sorts = [
  'alphabetical',
  'category',
  'mastery-desc',
  'mastery-asc',
  'difficulty-desc',
  'difficulty-asc',
  'recent',
] as const
export type Sort = (typeof sorts)[number]

export const levels = ['all', 'to-review', 'mastered'] as const
export type Level = (typeof levels)[number]

/** Where A–Z navigation files words; `#` takes what starts with no letter. */
export const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#']

/** What the learner asked to see. `letter` null is every letter, `category` null every category. */
export interface Selection {
  search: string
  category: string | null
  level: Level
  letter: string | null
  sort: Sort
}

const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
const alphabetical = (a: Word, b: Word) => collator.compare(a.word, b.word)

const orders: Readonly<Record<Sort, (a: Word, b: Word) => number>> = {
  alphabetical,
  category: (a, b) => collator.compare(a.letter_category, b.letter_category),
  'mastery-desc': (a, b) => b.mastery - a.mastery,
  'mastery-asc': (a, b) => a.mastery - b.mastery,
  'difficulty-desc': (a, b) => b.difficulty - a.difficulty,
  'difficulty-asc': (a, b) => a.difficulty - b.difficulty,
  recent: (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
}

/** The words that search, category and level leave, in the selection's order; equals stand in the alphabet's. */
export function matching(words: readonly Word[], { search, category, level, sort }: Selection): readonly Word[] {
  const needles = fold(search).split(/\s+/)
  return words
    .filter((word) => category === null || word.letter_category === category)
    .filter((word) => level === 'all' || word.mastery >= mastered === (level === 'mastered'))
    .filter((word) => needles.every((needle) => word.folded.includes(needle)))
    .toSorted((a, b) => orders[sort](a, b) || alphabetical(a, b))
}

/** How many of the words stand under each letter. Letters without words are absent. */
export function countLetters(words: readonly Word[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { letter } of words) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/** The letter that holds: one that no longer has words shows everything instead of nothing. */
export function effectiveLetter(letter: string | null, counts: ReadonlyMap<string, number>): string | null {
  return letter !== null && counts.has(letter) ? letter : null
}

export interface Figures {
  total: number
  mastered: number
  categories: number
  /** Percent, 0 without words. */
  average: number
}

export function figuresOf(words: readonly Word[]): Figures {
  const sum = words.reduce((total, word) => total + word.mastery, 0)
  return {
    total: words.length,
    mastered: words.filter((word) => word.mastery >= mastered).length,
    categories: new Set(words.map((word) => word.letter_category)).size,
    average: words.length === 0 ? 0 : Math.round(sum / words.length),
  }
}
