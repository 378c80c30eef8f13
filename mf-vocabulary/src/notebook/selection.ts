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

/** The letter that holds: one that no longer has words shows everything instead of nothing. */
export function effectiveLetter(letter: string | null, counts: Readonly<Record<string, number>>): string | null {
  return letter !== null && counts[letter] ? letter : null
}
