import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { ownerId, tryAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase((sql) =>
  sql(
    `insert into public.vocabulary (user_id, word, definition, letter_category, mastery, difficulty, created_at) values
      ($1, 'zygote', 'œuf fécondé', 'Science', 55, 3, '2026-03-03'),
      ($1, 'œuvre', 'travail', 'General', 90, 2, '2026-03-01'),
      ($1, 'été', 'saison chaude', 'Écologie', 80, 3, '2026-03-02'),
      ($1, 'eau', 'ce qui coule', 'Science', 79, 5, '2026-03-04'),
      ($1, '42', 'la réponse', 'General', 0, 1, '2026-02-01')`,
    [ownerId],
  ),
)

const words = async (sql: Sql, choice: object) => {
  const names = Object.keys(choice)
  const call = names.map((name, index) => `"${name}" => $${index + 1}`).join(', ')
  const rows = await tryAs<{ word: string }>(
    sql,
    'owner',
    `select word from public.vocabulary_view(${call})`,
    Object.values(choice),
  )
  return rows.map(({ word }) => word).join(' ')
}

describe('the notebook', () => {
  test.each([
    ['stands in the alphabet’s order', {}, '42 eau été œuvre zygote'],
    ['by category, then by the alphabet', { sort: 'category' }, 'été 42 œuvre eau zygote'],
    ['best known first', { sort: 'mastery-desc' }, 'œuvre été eau zygote 42'],
    ['least known first', { sort: 'mastery-asc' }, '42 zygote eau été œuvre'],
    ['hardest first, equals by the alphabet', { sort: 'difficulty-desc' }, 'eau été zygote œuvre 42'],
    ['easiest first', { sort: 'difficulty-asc' }, '42 œuvre été zygote eau'],
    ['latest first', { sort: 'recent' }, 'eau zygote été œuvre 42'],
    ['of an order that is none, by the alphabet', { sort: 'drop table' }, '42 eau été œuvre zygote'],
    ['is searched without accents and ligatures', { search_query: 'OEUF fécondé' }, 'zygote'],
    ['wants every word of a search', { search_query: 'été froide' }, ''],
    ['finds nothing by a sign of LIKE', { search_query: '%' }, ''],
    ['of one category', { category: 'Science' }, 'eau zygote'],
    ['of a category in quotes', { category: "' or true --" }, ''],
    ['from 80 on is mastered', { level: 'mastered' }, 'été œuvre'],
    ['below is not', { level: 'to-review' }, '42 eau zygote'],
    ['of one letter', { letter: 'E' }, 'eau été'],
    ['without a letter', { letter: '#' }, '42'],
    ['comes in pages', { skip: 1, max: 2 }, 'eau été'],
  ])('%s', (_name, choice, expected) => inScratch(async (sql) => expect(await words(sql, choice)).toBe(expected)))

  test('has totals of all words, and letters of the filter', () =>
    inScratch(async (sql) => {
      const overview = (choice: string) => tryAs(sql, 'owner', `select * from public.vocabulary_overview(${choice})`)
      const whole = { words: 5, mastered: 2, average: 61, categories: ['General', 'Science', 'Écologie'] }
      expect(await overview('')).toEqual([{ ...whole, letters: { '#': 1, E: 2, O: 1, Z: 1 } }])
      expect(await overview(`category => 'Science'`)).toEqual([{ ...whole, letters: { E: 1, Z: 1 } }])
      expect(await overview(`'rien'`)).toEqual([{ ...whole, letters: {} }])
      expect(await tryAs(sql, 'other', 'select * from public.vocabulary_overview()')).toEqual([
        { words: 0, mastered: 0, average: 0, categories: [], letters: {} },
      ])
    }))
})
