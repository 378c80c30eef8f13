import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()
const id = (number: number) => `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const at = (day: number, hour = 8) => Date.UTC(2026, 9, day, hour)
const zone = 'Europe/Paris'

interface Counts {
  added: number
  updated: number
  skipped: number
}

const imported = async (sql: Sql, words: unknown, duplicates = 'skip', actor: Actor = 'owner') => {
  const [counts] = await runAs<Counts>(sql, actor, 'select * from public.import_words($1::jsonb, $2, $3)', [
    JSON.stringify(words),
    duplicates,
    zone,
  ])
  return counts
}
const words = (sql: Sql, actor: Actor = 'owner') =>
  runAs<{ word: string; definition: string }>(
    sql,
    actor,
    `select id, word, definition, letter_category, examples, difficulty, mastery, times_reviewed
     from public.vocabulary order by created_at, id`,
  )
const cards = (sql: Sql) =>
  runAs(
    sql,
    'owner',
    `select direction, state, to_char(due at time zone '${zone}', 'YYYY-MM-DD HH24:MI') as due, stability, difficulty,
       learning_step as step, reps, lapses, suspended, last_day::text
     from public.cards order by direction desc`,
  )
const logged = (sql: Sql) =>
  runAs<{ total: number }>(sql, 'owner', 'select count(*)::integer as total from public.reviews')

const plain = { id: id(1), word: 'éphémère', definition: 'Qui ne dure qu’un jour.' }
const whole = {
  state: 2,
  due: '2026-12-24T03:00:00Z',
  days: 60,
  stability: 70.5,
  difficulty: 4.25,
  learning_step: 0,
  reps: 9,
  lapses: 1,
  at: at(25) + 1,
}
const learnt = {
  ...plain,
  category: 'Science',
  examples: ['Un insecte éphémère.'],
  difficulty: 5,
  cards: [
    {
      direction: 'recognition',
      ...whole,
      reviews: [
        [at(5), 3, null, 4000],
        [at(5, 9), 3, 4, 3000],
        [at(25), 2, 60, null],
      ],
    },
    { direction: 'recall', suspended: true, ...whole, state: 1, due: '2026-10-25T08:10:00Z', days: null, reviews: [] },
  ],
}

describe('import_words', () => {
  test('does not bury a card that its file makes due in the far future', () =>
    inScratch(async (sql) => {
      const buried = {
        ...learnt,
        cards: [{ direction: 'recognition', ...whole, due: '2099-01-01T03:00:00Z', reviews: [] }],
      }
      await imported(sql, [buried])
      const [card] = await runAs<{ isNear: boolean }>(
        sql,
        'owner',
        `select due < now() + interval '430 days' as "isNear" from public.cards`,
      )
      expect(card).toEqual({ isNear: true })
    }))

  test('keeps texts, history, due days and suspended cards', () =>
    inScratch(async (sql) => {
      expect(await imported(sql, [learnt])).toEqual({ added: 1, updated: 0, skipped: 0 })
      expect(await words(sql)).toEqual([
        {
          id: id(1),
          word: 'éphémère',
          definition: 'Qui ne dure qu’un jour.',
          letter_category: 'Science',
          examples: ['Un insecte éphémère.'],
          difficulty: 5,
          mastery: 100,
          times_reviewed: 18,
        },
      ])
      const kept = { stability: 70.5, difficulty: 4.25, step: 0, reps: 9, lapses: 1, last_day: '2026-10-25' }
      expect(await cards(sql)).toEqual([
        { ...kept, direction: 'recognition', state: 2, due: '2026-12-24 04:00', suspended: false },
        { ...kept, direction: 'recall', state: 1, due: '2026-10-25 09:10', suspended: true },
      ])
      expect(
        await runAs(
          sql,
          'owner',
          `select rating, state_before as state, elapsed_days as elapsed, mastery_before as was, mastery_after as made
           from public.reviews where direction = 'recognition' order by reviewed_at`,
        ),
      ).toEqual([
        { rating: 3, state: 0, elapsed: null, was: 0, made: 0 },
        { rating: 3, state: 1, elapsed: 0, was: 0, made: 42 },
        { rating: 2, state: 2, elapsed: 20, was: 42, made: 100 },
        { rating: 0, state: 2, elapsed: 0, was: 100, made: 100 },
      ])
      expect(await logged(sql)).toEqual([{ total: 5 }])
    }))

  test('continues from the file’s state, even when an earlier answer arrives late', () =>
    inScratch(async (sql) => {
      await imported(sql, [learnt])
      const answer = (day: string) =>
        runAs(sql, 'owner', `insert into public.reviews (word_id, rating, reviewed_at) values ($1, 3, $2)`, [
          id(1),
          day,
        ])
      await answer('2026-11-20T08:00:00Z')
      const [after] = await cards(sql)
      expect(after).toMatchObject({ reps: 10, last_day: '2026-11-20' })
      await answer('2026-10-10T08:00:00Z')
      expect((await cards(sql))[0]).toEqual(after)
    }))

  test('suspends a new card', () =>
    inScratch(async (sql) => {
      const aside = (direction: string) => ({ direction, suspended: true, state: null, reviews: [] })
      await imported(sql, [{ ...plain, cards: ['recognition', 'recall'].map(aside) }])
      expect(await cards(sql)).toMatchObject([
        { direction: 'recognition', state: 0, suspended: true },
        { direction: 'recall', state: 0, suspended: true },
      ])
      await runAs(sql, 'owner', 'update public.cards set forgiven = lapses')
      expect(await cards(sql)).toMatchObject([{ suspended: false }, { suspended: false }])
    }))

  test('adds nothing when sent again', () =>
    inScratch(async (sql) => {
      for (const duplicates of ['skip', 'update', 'keep']) {
        await imported(sql, [learnt, { ...plain, id: id(2), word: 'oxymore' }], duplicates)
        const before = [await words(sql), await cards(sql), await logged(sql)]
        expect(await imported(sql, [learnt, { ...plain, id: id(2), word: 'oxymore' }], duplicates)).toEqual({
          added: 2,
          updated: 0,
          skipped: 0,
        })
        expect([await words(sql), await cards(sql), await logged(sql)]).toEqual(before)
      }
    }))

  test('leaves out words that the notebook has, and duplicates in the file', () =>
    inScratch(async (sql) => {
      await imported(sql, [plain])
      const again = [
        { ...learnt, id: id(2), word: ' e\u0301phe\u0301me\u0300re', definition: 'autre' },
        { ...plain, id: id(3), word: 'chef  d’œuvre' },
        { ...plain, id: id(4), word: 'chef\u00a0d’œuvre' },
      ]
      expect(
        await runAs(sql, 'owner', 'select * from public.find_held_words($1)', [again.map(({ word }) => word)]),
      ).toEqual([{ held: [1], repeated: [3] }])
      expect(await imported(sql, again)).toEqual({ added: 1, updated: 0, skipped: 2 })
      expect((await words(sql)).map(({ word }) => word)).toEqual(['éphémère', 'chef  d’œuvre'])
    }))

  test('takes words that differ by case or accents for others, and tells which look alike', () =>
    inScratch(async (sql) => {
      const names = ['pêcheur', 'pécheur', 'mûr', 'mur', 'côte', 'cote', 'côté', 'Weg', 'weg']
      const given = names.map((word, index) => ({ ...plain, id: id(index + 1), word }))
      expect(await imported(sql, given, 'update')).toEqual({ added: 9, updated: 0, skipped: 0 })
      const asked = ['mûr', 'MUR', 'cœur', 'coté']
      const found = await runAs(sql, 'owner', 'select * from public.find_alike_words($1)', [asked])
      expect(found).toEqual([
        { place: 2, word_id: id(3), word: 'mûr' },
        { place: 4, word_id: id(5), word: 'côte' },
      ])
      expect(await runAs(sql, 'other', 'select * from public.find_alike_words($1)', [asked])).toEqual([])
    }))

  test('merges a word into another only where it says so, and never into one of somebody else', () =>
    inScratch(async (sql) => {
      await imported(sql, [{ ...plain, word: 'mûr' }])
      const wall = { ...plain, definition: 'paroi de briques', word: 'mur' }
      expect(await imported(sql, [{ ...wall, id: id(2) }], 'update')).toEqual({ added: 1, updated: 0, skipped: 0 })
      expect(await imported(sql, [{ ...wall, id: id(3), word: 'MÛR', merge_into: id(1) }])).toEqual({
        added: 0,
        updated: 1,
        skipped: 0,
      })
      expect(await words(sql)).toMatchObject([
        { word: 'mûr', definition: 'paroi de briques' },
        { word: 'mur', definition: 'paroi de briques' },
      ])
      const foreign = JSON.stringify([{ ...wall, id: id(4), merge_into: id(1) }])
      await runAs(sql, 'other', 'select * from public.import_words($1::jsonb)', [foreign])
      expect((await words(sql)).map(({ word }) => word)).toEqual(['mûr', 'mur'])
    }))

  test('updates a word with the file’s texts, and merges both histories', () =>
    inScratch(async (sql) => {
      await imported(sql, [{ ...plain, category: 'Mes mots' }])
      await runAs(sql, 'owner', `insert into public.reviews (word_id, rating, reviewed_at) values ($1, 3, $2)`, [
        id(1),
        '2026-11-20T08:00:00Z',
      ])
      const told = { ...learnt, id: id(2), definition: 'autre', category: null }
      for (let times = 0; times < 2; times++)
        expect(await imported(sql, [told], 'update')).toEqual({ added: 0, updated: 1, skipped: 0 })
      expect(await words(sql)).toMatchObject([
        { id: id(1), definition: 'autre', letter_category: 'Mes mots', difficulty: 5 },
      ])
      expect(await logged(sql)).toEqual([{ total: 6 }])
      expect((await cards(sql))[0]).toMatchObject({ reps: 10, last_day: '2026-11-20' })
    }))

  test('can keep both words', () =>
    inScratch(async (sql) => {
      await imported(sql, [plain])
      expect(
        await imported(
          sql,
          [2, 3].map((number) => ({ ...plain, id: id(number) })),
          'keep',
        ),
      ).toEqual({
        added: 2,
        updated: 0,
        skipped: 0,
      })
      expect(await words(sql)).toHaveLength(3)
    }))

  test('can be undone, but only by its learner', () =>
    inScratch(async (sql) => {
      await imported(sql, [learnt])
      const remove = (actor: Actor) => runAs(sql, actor, 'select public.remove_words($1) as total', [[id(1), id(2)]])
      expect(await remove('other')).toEqual([{ total: 0 }])
      expect(await remove('owner')).toEqual([{ total: 1 }])
      expect([await words(sql), await logged(sql)]).toEqual([[], [{ total: 0 }]])
    }))

  test('neither reads nor changes another account’s word with the same id', () =>
    inScratch(async (sql) => {
      await imported(sql, [plain])
      const before = await words(sql)
      await expect(imported(sql, [{ ...plain, definition: 'x' }], 'update', 'other')).rejects.toMatchObject({
        code: '42501',
      })
      expect([await words(sql), await words(sql, 'other')]).toEqual([before, []])
    }))

  const card = learnt.cards[0]
  const withCard = (given: object) => [plain, { ...learnt, id: id(2), word: 'b', cards: [{ ...card, ...given }] }]
  test.each([
    ['no list', plain, 'PT422'],
    ['too many', Array.from({ length: 10_001 }, () => plain), 'PT422'],
    ['too many answers', withCard({ reviews: Array.from({ length: 200_001 }, () => []) }), 'PT422'],
    ['no word', [plain, { id: id(2), word: ' ', definition: 'x' }], '23514'],
    ['no id', [plain, { word: 'b', definition: 'x' }], '23502'],
    ['no object', [plain, 'b'], '22023'],
    ['a text too long', [plain, { id: id(2), word: 'b', definition: 'x'.repeat(4001) }], '23514'],
    ['too many examples', [plain, { ...plain, id: id(2), word: 'b', examples: Array(21).fill('x') }], '23514'],
    ['a direction that is none', withCard({ direction: 'x' }), '23514'],
    ['half a state', withCard({ due: null }), '23514'],
    ['a stability that is none', withCard({ stability: 40_000 }), '23514'],
    ['an answer of tomorrow', withCard({ reviews: [[Date.now() + 2 * 86_400_000, 3, null, null]] }), 'PT422'],
    ['an answer of before computers', withCard({ reviews: [[-1, 3, null, null]] }), 'PT422'],
    ['a due date that never comes', withCard({ due: 'infinity' }), 'PT422'],
    ['a rating that is none', withCard({ reviews: [[at(5), 7, null, null]] }), '23514'],
    ['a moment that is no number', withCard({ reviews: [['hier', 3, null, null]] }), '22P02'],
  ])('refuses everything if one item is invalid: %s', (_, given, code) =>
    inScratch(async (sql) => {
      await expect(imported(sql, given)).rejects.toMatchObject({ code })
      expect([await words(sql), await logged(sql)]).toEqual([[], [{ total: 0 }]])
    }),
  )

  test('refuses an unknown choice for duplicates', () =>
    inScratch((sql) => expect(imported(sql, [plain], 'drop')).rejects.toMatchObject({ code: 'PT422' })))
})

describe('export_words', () => {
  test('returns interval, due day and reviews of every card', () =>
    inScratch(async (sql) => {
      await imported(sql, [learnt])
      const [row] = await runAs<{ cards: unknown }>(sql, 'owner', 'select * from public.export_words()')
      expect(row).toMatchObject({
        word: 'éphémère',
        cards: [
          {
            direction: 'recognition',
            state: 2,
            suspended: false,
            due_day: '2026-12-24',
            days: 60,
            stability: 70.5,
            difficulty: 4.25,
            reps: 9,
            lapses: 1,
            reviews: learnt.cards[0]?.reviews,
          },
          { direction: 'recall', state: 1, suspended: true, reviews: [] },
        ],
      })
      expect(await runAs(sql, 'other', 'select * from public.export_words()')).toEqual([])
    }))

  test('returns the interval that was assigned here', () =>
    inScratch(async (sql) => {
      await imported(sql, [plain])
      await runAs(
        sql,
        'owner',
        `insert into public.reviews (word_id, rating, reviewed_at, time_zone) values ($1, 4, '2026-11-16T08:00Z', 'Asia/Tokyo')`,
        [id(1)],
      )
      const [row] = await runAs<{ cards: unknown }>(sql, 'owner', 'select cards from public.export_words()')
      expect(row?.cards).toMatchObject([{ state: 2, days: 8, due_day: '2026-11-24' }])
    }))
})
