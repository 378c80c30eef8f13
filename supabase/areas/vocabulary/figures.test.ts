import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { runAs, sqlState, tryAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()
const word = (number: number) => `10000000-0000-4000-8000-00000000000${number}`

const asOwner = <Row>(sql: Sql, statement: string, ...parameters: unknown[]) =>
  runAs<Row>(sql, 'owner', statement, parameters)

/** The day of November 2025 (at noon, or at a time) and the rating. Rows of one call are inserted in one statement. */
type Row = readonly [at: string | number, rating: number]

const answer = (sql: Sql, rows: readonly Row[], wordId = word(1), direction = 'recognition') =>
  asOwner(
    sql,
    `insert into public.reviews (word_id, rating, reviewed_at, time_zone, direction)
     select $1, rating, at, 'Etc/UTC', $2 from jsonb_to_recordset($3::jsonb) as given (at timestamptz, rating smallint)`,
    wordId,
    direction,
    JSON.stringify(
      rows.map(([at, rating]) => ({
        at: typeof at === 'number' ? `2025-11-${String(at).padStart(2, '0')}T12:00Z` : `2025-11-${at}:00Z`,
        rating,
      })),
    ),
  )

const addWord = (sql: Sql, wordId = word(1), mastery = 0, known: string | null = null) =>
  asOwner(
    sql,
    `insert into public.vocabulary (id, word, definition, mastery, last_reviewed) values ($1, 'mot', 'sens', $2, $3)`,
    wordId,
    mastery,
    known,
  )

const effects = (sql: Sql) =>
  asOwner(
    sql,
    `select extract(day from local_day)::integer as day, state_before as state, elapsed_days as elapsed,
       mastery_before as was, mastery_after as is from public.reviews order by reviewed_at`,
  )

const history = (sql: Sql, since = '2025-11-01') =>
  tryAs(
    sql,
    'owner',
    `select extract(day from day)::integer as day, answers, young, young_kept, mature, mature_kept, met, mastered, mastery
    from public.review_history($1)`,
    [since],
  )

describe('a row of the log', () => {
  const rows: readonly Row[] = [
    [1, 3],
    ['01T12:10', 3],
    [3, 1],
    ['03T12:10', 3],
    [9, 4],
  ]
  const noted = [
    { day: 1, state: 0, elapsed: null, was: 0, is: 31 },
    { day: 1, state: 1, elapsed: 0, was: 31, is: 31 },
    { day: 3, state: 2, elapsed: 2, was: 31, is: 12 },
    { day: 3, state: 3, elapsed: 0, was: 12, is: 13 },
    { day: 9, state: 2, elapsed: 6, was: 13, is: expect.any(Number) },
  ]

  test.each([
    ['one by one', rows.map((row) => [row])],
    ['at once', [rows]],
    ['the last first', rows.toReversed().map((row) => [row])],
    ['in two parts, the second of the past', [rows.slice(2), rows.slice(0, 2)]],
  ])('stores the states before and after it, when rows arrive %s', (_name, statements) =>
    inScratch(async (sql) => {
      await addWord(sql)
      for (const statement of statements) await answer(sql, statement)
      expect(await effects(sql)).toEqual(noted)
    }),
  )

  test('is recomputed when an earlier one is undone', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await answer(sql, rows)
      await asOwner(sql, `delete from public.reviews where local_day < '2025-11-09'`)
      expect(await effects(sql)).toMatchObject([{ day: 9, state: 0, elapsed: null, was: 0 }])
    }))

  test('ignores computed columns in an insert', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await asOwner(
        sql,
        'insert into public.reviews (word_id, rating, state_before, elapsed_days, mastery_before, mastery_after) values ($1, 3, 2, 90, 80, 100)',
        word(1),
      )
      expect(await effects(sql)).toMatchObject([{ state: 0, elapsed: null, was: 0, is: 31 }])
    }))
})

describe('the history', () => {
  test('sums up each day: answers, recalled cards, words met, mastery', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await addWord(sql, word(2), 90, '2025-11-01T12:00Z')
      await answer(sql, [
        [1, 4],
        [9, 3],
        // A second rating on the same day does not count for true retention.
        ['09T12:10', 1],
      ])
      await answer(sql, [[25, 1]], word(2))
      await answer(sql, [[9, 4]], word(1), 'recall')
      expect(await history(sql)).toEqual([
        { day: 1, answers: 1, young: 0, young_kept: 0, mature: 0, mature_kept: 0, met: 2, mastered: 1, mastery: 148 },
        {
          day: 9,
          answers: 3,
          young: 1,
          young_kept: 1,
          mature: 0,
          mature_kept: 0,
          met: 0,
          mastered: 0,
          mastery: expect.any(Number),
        },
        {
          day: 25,
          answers: 1,
          young: 0,
          young_kept: 0,
          mature: 1,
          mature_kept: 0,
          met: 0,
          mastered: -1,
          mastery: expect.any(Number),
        },
      ])
      const [totals] = await asOwner<{ sum: number }>(sql, 'select sum(mastery)::integer from public.vocabulary')
      const rows = (await history(sql)) as { mastery: number }[]
      expect(rows.reduce((sum, { mastery }) => sum + mastery, 0)).toBe(totals?.sum)
    }))

  test('sums up everything before its first day in one row', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await answer(sql, [
        [1, 4],
        [9, 3],
        [20, 3],
      ])
      expect(await history(sql, '2025-11-15')).toMatchObject([
        { day: 20, answers: 1, young: 0, mature: 1 },
        { day: null, answers: 2, young: 1, met: 1 },
      ])
    }))

  test('cannot be read by anyone else', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await answer(sql, [[1, 3]])
      expect(await tryAs(sql, 'other', `select * from public.review_history('2025-01-01')`)).toEqual([])
    }))
})

test('the days ahead leave out a direction that was switched off', () =>
  inScratch(async (sql) => {
    await addWord(sql)
    await asOwner(sql, 'insert into public.review_settings (recall) values (true)')
    await answer(sql, [[1, 4]])
    await answer(sql, [[1, 4]], word(1), 'recall')
    const cards = () => asOwner(sql, `select sum(cards)::integer as cards from public.review_load('Etc/UTC')`)
    expect(await cards()).toEqual([{ cards: 2 }])
    await sql('update public.review_settings set recall = false')
    expect(await cards()).toEqual([{ cards: 1 }])
  }))

describe('weights', () => {
  const common =
    '{0.212,1.2931,2.3065,8.2956,6.4133,0.8334,3.0194,0.001,1.8722,0.1666,0.796,1.4835,0.0614,0.2629,1.6483,0.6014,1.8729,0.5425,0.0912,0.0658,0.1542}'
  const forgetful = common.replace('2.3065,8.2956', '0.5,2')
  const keep = (sql: Sql, weights: string | null) =>
    asOwner<{ keep_weights: number }>(sql, 'select public.keep_weights($1)', weights)
  const cards = (sql: Sql) =>
    asOwner<{ stability: number; due: string }>(
      sql,
      `select round(stability::numeric, 3)::float as stability, due::date::text as due, mastery
       from public.cards as card join public.vocabulary as word on word.id = card.word_id order by word.id, direction`,
    )

  test('apply to all cards, and can be reset to the common ones', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await addWord(sql, word(2))
      await answer(sql, [
        [1, 4],
        [9, 3],
      ])
      await answer(sql, [[1, 4]], word(2))
      await answer(sql, [[9, 4]], word(2), 'recall')
      const before = await cards(sql)
      expect(await keep(sql, forgetful)).toEqual([{ keep_weights: 3 }])
      const after = await cards(sql)
      expect(after.map(({ stability }) => stability)).toEqual([expect.any(Number), 2, 2])
      expect(after[0]?.stability).toBeLessThan(before[0]?.stability ?? 0)
      expect(after[2]).toMatchObject({ due: '2025-11-03', mastery: 28 })
      expect(await asOwner(sql, 'select 1 from public.reviews')).toHaveLength(4)
      await keep(sql, null)
      expect(await cards(sql)).toEqual(before)
    }))

  test('keep the learner’s other settings', () =>
    inScratch(async (sql) => {
      await asOwner(sql, 'insert into public.review_settings (retention, typed) values (0.8, true)')
      await keep(sql, forgetful)
      expect(await asOwner(sql, 'select retention, typed, weights[3] as good from public.review_settings')).toEqual([
        { retention: 0.8, typed: true, good: 0.5 },
      ])
    }))

  test.each([
    ['too few', common.replace(',0.1542', '')],
    ['one beyond its bounds', common.replace('0.1542', '0.9')],
    ['none', common.replace('0.1542', 'NaN')],
    ['a missing one', common.replace('0.1542', 'null')],
  ])('are refused and change nothing when there are %s', (_name, weights) =>
    inScratch(async (sql) => {
      await addWord(sql)
      await answer(sql, [[1, 4]])
      const before = await cards(sql)
      expect(await keep(sql, weights).catch(sqlState)).toBe('23514')
      expect(await cards(sql)).toEqual(before)
    }),
  )

  test('of one learner do not affect others', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await answer(sql, [[1, 4]])
      const before = await cards(sql)
      expect(await runAs(sql, 'other', 'select public.keep_weights($1)', [forgetful])).toEqual([{ keep_weights: 0 }])
      expect(await cards(sql)).toEqual(before)
      expect(await runAs(sql, 'anon', 'select public.keep_weights(null)').catch(sqlState)).toBe('42501')
    }))

  test('are fitted to answers, up to what something else decided', () =>
    inScratch(async (sql) => {
      const sequences = async () =>
        (await asOwner<{ log: number[][] }>(sql, 'select public.review_sequences() as log'))[0]?.log.sort()
      const day = (number: number) => (Date.UTC(2025, 10, number) - Date.UTC(2000, 0, 1)) / 86_400_000
      await addWord(sql)
      await addWord(sql, word(2), 60, '2025-11-01T12:00Z')
      await answer(sql, [
        [9, 2],
        [1, 4],
      ])
      await answer(sql, [[2, 3]], word(2))
      expect(await sequences()).toEqual([[day(1) * 8 + 4, day(9) * 8 + 2]])
      await asOwner(sql, 'update public.vocabulary set mastery = 10 where id = $1', word(1))
      await asOwner(
        sql,
        `insert into public.reviews (word_id, rating, reviewed_at) values ($1, 3, clock_timestamp() + interval '1 minute')`,
        word(1),
      )
      expect(await sequences()).toEqual([[day(1) * 8 + 4, day(9) * 8 + 2]])
      expect(await tryAs(sql, 'other', 'select public.review_sequences() as log')).toEqual([{ log: [] }])
    }))
})
