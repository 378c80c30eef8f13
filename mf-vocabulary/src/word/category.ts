import type { Catalogue } from '@cahier/contract/i18n'
import type fr from '../locales/fr.ts'

/** The categories that are always offered, as they are stored. */
export const offeredCategories = ['General', 'Computer Science', 'AI/ML', 'Business', 'Science'] as const
export const defaultCategory = 'General'

type Names = Catalogue<typeof fr>['categories']

/** A category as it is shown: the offered ones in the learner's language, all others as they are. */
export function categoryName(category: string, names: Names): string {
  const offered = offeredCategories.find((candidate) => candidate === category)
  return offered ? names[offered] : category
}

/** What a select offers: the offered categories, then the learner's own in the alphabet's order. */
export function categoryOptions(used: readonly string[], names: Names): readonly { value: string; label: string }[] {
  const own = [...new Set(used)]
    .filter((category) => !offeredCategories.some((offered) => offered === category))
    .sort((a, b) => a.localeCompare(b, 'fr', { sensitivity: 'base' }))
  return [...offeredCategories, ...own].map((value) => ({ value, label: categoryName(value, names) }))
}
