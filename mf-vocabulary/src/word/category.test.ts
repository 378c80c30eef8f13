import { expect, it } from 'vitest'
import fr from '../locales/fr.ts'
import { categoryName, categoryOptions } from './category.ts'

it('names the built-in categories in the learner’s language, others as they are', () => {
  expect(categoryName('Computer Science', fr.categories)).toBe('Informatique')
  expect(categoryName('Botanique', fr.categories)).toBe('Botanique')
})

it('offers the five built-in categories, then the learner’s own, once each', () => {
  const options = categoryOptions(['Zoologie', 'General', 'Écologie', 'Zoologie'], fr.categories)
  expect(options.map(({ label }) => label)).toEqual([
    'Général',
    'Informatique',
    'IA/ML',
    'Business',
    'Science',
    'Écologie',
    'Zoologie',
  ])
})
