import { describe, expect, it } from 'vitest'
import { aWord } from '../../tests/words.ts'
import { countLetters, effectiveLetter, figuresOf, matching, type Selection } from './selection.ts'

const words = [
  aWord('zygote', { letter_category: 'Science', mastery: 55, difficulty: 3, created_at: '2026-03-03T00:00:00Z' }),
  aWord('œuvre', { letter: 'O', folded: 'oeuvre', mastery: 90, difficulty: 2, created_at: '2026-03-01T00:00:00Z' }),
  aWord('été', {
    letter: 'E',
    folded: 'ete saison chaude',
    mastery: 80,
    difficulty: 3,
    created_at: '2026-03-02T00:00:00Z',
  }),
  aWord('eau', { letter_category: 'Science', mastery: 79, difficulty: 5, created_at: '2026-03-04T00:00:00Z' }),
]
const everything: Selection = { search: '', category: null, level: 'all', letter: null, sort: 'alphabetical' }

describe('matching', () => {
  it.each<[string, Partial<Selection>, string[]]>([
    ['everything by the alphabet', {}, ['eau', 'été', 'œuvre', 'zygote']],
    ['search folds the query', { search: 'ŒUVRE' }, ['œuvre']],
    ['search reads definitions', { search: 'chaude' }, ['été']],
    ['search wants every word', { search: 'été froide' }, []],
    ['category', { category: 'Science' }, ['eau', 'zygote']],
    ['80 is mastered', { level: 'mastered' }, ['été', 'œuvre']],
    ['79 is to review', { level: 'to-review' }, ['eau', 'zygote']],
    ['sort category', { sort: 'category' }, ['été', 'œuvre', 'eau', 'zygote']],
    ['sort mastery-desc', { sort: 'mastery-desc' }, ['œuvre', 'été', 'eau', 'zygote']],
    ['sort mastery-asc', { sort: 'mastery-asc' }, ['zygote', 'eau', 'été', 'œuvre']],
    ['sort difficulty-desc, equals by the alphabet', { sort: 'difficulty-desc' }, ['eau', 'été', 'zygote', 'œuvre']],
    ['sort difficulty-asc', { sort: 'difficulty-asc' }, ['œuvre', 'été', 'zygote', 'eau']],
    ['sort recent', { sort: 'recent' }, ['eau', 'zygote', 'été', 'œuvre']],
  ])('%s', (_name, patch, expected) => {
    expect(matching(words, { ...everything, ...patch }).map(({ word }) => word)).toEqual(expected)
  })
})

describe('letters', () => {
  it('are counted as the server files them', () => {
    expect([...countLetters(words)].sort()).toEqual([
      ['E', 2],
      ['O', 1],
      ['Z', 1],
    ])
  })
  it.each([
    ['E', 'E'],
    ['X', null],
    [null, null],
  ])('%s holds as %s', (letter, expected) => {
    expect(effectiveLetter(letter, countLetters(words))).toBe(expected)
  })
})

describe('figuresOf', () => {
  it('counts the whole notebook', () => {
    expect(figuresOf(words)).toEqual({ total: 4, mastered: 2, categories: 2, average: 76 })
  })
  it('is zero without words', () => {
    expect(figuresOf([])).toEqual({ total: 0, mastered: 0, categories: 0, average: 0 })
  })
})
