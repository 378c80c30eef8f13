import { describe, expect, it } from 'vitest'
import { fold, matching } from './filter.ts'

describe('fold', () => {
  it.each([
    ['Été', 'ete'],
    ['CŒUR', 'coeur'],
    ['Curriculum vitæ', 'curriculum vitae'],
    ['Straße', 'strasse'],
    ['l’API', "l'api"],
  ])('%s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })
})

describe('matching', () => {
  const questions = [
    { id: 'price', category: 'billing', question: 'Quel est le prix ?', answer: 'Neuf euros.' },
    { id: 'cancel', category: 'billing', question: 'Puis-je annuler ?', answer: 'Oui, à tout moment.' },
    { id: 'heart', category: 'search', question: 'Que trouve « coeur » ?', answer: 'Le mot « cœur ».' },
  ]
  it.each<[string, string | null, string[]]>([
    ['', null, ['price', 'cancel', 'heart']],
    ['   ', 'billing', ['price', 'cancel']],
    ['PRIX', null, ['price']],
    ['a tout', null, ['cancel']],
    [' euros ', null, ['price']],
    ['cœur', null, ['heart']],
    ['coeur', 'billing', []],
    ['rien', null, []],
  ])('« %s » in %s', (search, category, ids) => {
    expect(matching(questions, { search, category }).map(({ id }) => id)).toEqual(ids)
  })

  it('searches the names of categories if they are given', () => {
    const labels = { billing: 'Facturation', search: 'Recherche' }
    const found = (search: string) => matching(questions, { search, category: null, labels }).map(({ id }) => id)
    expect(found('FACTU')).toEqual(['price', 'cancel'])
    expect(found('euros')).toEqual(['price'])
  })
})
