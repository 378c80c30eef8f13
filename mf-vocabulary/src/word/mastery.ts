/** From this mastery on a word counts as mastered: 21 days of stability. */
export const mastered = 80

export type Band = 'mastered' | 'good' | 'fragile' | 'new'

/** The colour band of a mastery: 80, 60 and 40 are the borders. */
export function bandOf(mastery: number): Band {
  if (mastery >= mastered) return 'mastered'
  if (mastery >= 60) return 'good'
  return mastery >= 40 ? 'fragile' : 'new'
}

/** How a band is drawn. */
export const bandTones = { mastered: 'ok', good: 'encre', fragile: 'warn', new: 'marge' } as const
