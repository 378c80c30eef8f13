import { fold } from '@cahier/contract/search'
import type { Category } from '../data/automations.ts'
import { categories } from '../definition/kinds.ts'

/** The choices of the gallery. */
export interface Filter {
  search: string
  category: Category | null
  price: 'all' | 'free' | 'premium'
}

export const prices = ['all', 'free', 'premium'] as const satisfies readonly Filter['price'][]

export const everything: Filter = { search: '', category: null, price: 'all' }

/** What the gallery looks at, in the learner's language. */
export interface Shown {
  name: string
  description: string
  category: Category
  isPremium: boolean
}

/** The templates that fit, in their order. Case and accents do not matter. */
export function fitting<Item extends Shown>(items: readonly Item[], { search, category, price }: Filter): Item[] {
  const wanted = fold(search.trim())
  return items.filter(
    (item) =>
      (category === null || item.category === category) &&
      (price === 'all' || item.isPremium === (price === 'premium')) &&
      (fold(item.name).includes(wanted) || fold(item.description).includes(wanted)),
  )
}

/** How many templates are popular. */
const maxPopularTemplates = 4

/** The first four of productivity or learning. */
export const popular = <Item extends Shown>(items: readonly Item[]): Item[] =>
  items.filter(({ category }) => category === 'productivity' || category === 'learning').slice(0, maxPopularTemplates)

/** The templates by category. Categories without any are left out. */
export const byCategory = <Item extends Shown>(items: readonly Item[]): { category: Category; items: Item[] }[] =>
  categories
    .map((category) => ({ category, items: items.filter((item) => item.category === category) }))
    .filter((group) => group.items.length > 0)
