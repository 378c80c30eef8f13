import { expect, it } from 'vitest'
import { byCategory, everything, fitting, popular, type Shown } from './filter.ts'

const template = (name: string, category: Shown['category'], isPremium = false, description = ''): Shown => ({
  name,
  description,
  category,
  isPremium,
})
const all = [
  template('Note urgente', 'alerts'),
  template('Mots du matin', 'learning', false, 'Chaque matin à l’école'),
  template('Rappel du soir', 'learning'),
  template('Bilan', 'analytics', true),
  template('Plan', 'productivity'),
  template('Journal', 'productivity'),
  template('Intensif', 'productivity', true),
]

it.each([
  ['nothing is chosen', {}, 7],
  ['a name is searched, whatever its case', { search: 'MOTS' }, 1],
  ['a description is searched without accents', { search: 'ecole' }, 1],
  ['free ones are', { price: 'free' }, 5],
  ['premium ones are', { price: 'premium' }, 2],
  ['a category is', { category: 'productivity' }, 3],
  ['all three are', { category: 'productivity', price: 'premium', search: 'in' }, 1],
] as const)('when %s', (_, filter, count) => {
  expect(fitting(all, { ...everything, ...filter })).toHaveLength(count)
})

it('the first four of productivity or learning are popular', () => {
  expect(popular(all).map(({ name }) => name)).toEqual(['Mots du matin', 'Rappel du soir', 'Plan', 'Journal'])
})

it('categories without templates are left out', () => {
  expect(byCategory(all).map(({ category, items }) => [category, items.length])).toEqual([
    ['productivity', 3],
    ['learning', 2],
    ['alerts', 1],
    ['analytics', 1],
  ])
})
