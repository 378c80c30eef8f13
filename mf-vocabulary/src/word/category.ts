import type { Catalogue } from '@cahier/contract/i18n'
import type fr from '../locales/fr.ts'

/** The built-in categories, by their stored names. */
export const offeredCategories = ['General', 'Computer Science', 'AI/ML', 'Business', 'Science'] as const
export const defaultCategory = 'General'

type Names = Catalogue<typeof fr>['categories']

/** The displayed name of a category: built-in ones in the learner's language, all others as they are. */
export function categoryName(category: string, names: Names): string {
  const offered = offeredCategories.find((candidate) => candidate === category)
  return offered ? names[offered] : category
}

/** The options of a select: the built-in categories, then the learner's own in alphabetical order. */
export function categoryOptions(used: readonly string[], names: Names): readonly { value: string; label: string }[] {
  const own = [...new Set(used)]
    .filter((category) => !offeredCategories.some((offered) => offered === category))
    .sort((a, b) => a.localeCompare(b, 'fr', { sensitivity: 'base' }))
  return [...offeredCategories, ...own].map((value) => ({ value, label: categoryName(value, names) }))
}
