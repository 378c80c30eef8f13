/** The mastery from which a word counts as mastered: 21 days of stability. */
export const masteredPercent = 80

export type Band = 'mastered' | 'good' | 'fragile' | 'new'

/** The colour band of a mastery; 80, 60 and 40 are the thresholds. */
export function bandOf(mastery: number): Band {
  if (mastery >= masteredPercent) return 'mastered'
  if (mastery >= 60) return 'good'
  return mastery >= 40 ? 'fragile' : 'new'
}

/** The tone of each band. */
export const bandTones = { mastered: 'ok', good: 'encre', fragile: 'warn', new: 'marge' } as const
