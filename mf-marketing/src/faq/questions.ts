import type { Texts } from '../locales/index.ts'
import type { Question } from '../questions/filter.ts'

export const faqCategories = ['integration', 'features', 'security', 'billing'] as const
type FaqCategory = (typeof faqCategories)[number]

const categoryOf = {
  video: 'integration',
  api: 'integration',
  assistant: 'features',
  collaboration: 'features',
  privacy: 'security',
  status: 'security',
  plans: 'billing',
  cancel: 'billing',
} as const satisfies Record<keyof Texts['faq']['items'], FaqCategory>

const ids = Object.keys(categoryOf) as (keyof typeof categoryOf)[]

/** The eight questions in their order, in the given language. */
export function faqQuestions({ faq }: Texts): readonly Question<FaqCategory>[] {
  return ids.map((id) => ({ id, category: categoryOf[id], ...faq.items[id] }))
}
