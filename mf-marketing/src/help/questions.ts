import type { Question } from '../questions/filter.ts'
import type { Texts } from './locales/index.ts'

export const helpCategories = ['documents', 'vocabulary', 'search', 'collaboration', 'billing', 'security'] as const
type HelpCategory = (typeof helpCategories)[number]

/** The six questions, one per category, in the given language. */
export function helpQuestions({ items }: Texts): readonly Question<HelpCategory>[] {
  return helpCategories.map((category) => ({ id: category, category, ...items[category] }))
}
