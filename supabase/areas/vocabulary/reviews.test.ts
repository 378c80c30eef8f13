import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, ownerId, runAs, sqlState } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()
const wordId = '10000000-0000-4000-8000-000000000001'
const monday = '2026-11-16T08:00:00Z'
const tuesday = '2026-11-17T08:00:00Z'
const thursday = '2026-11-19T08:00:00Z'

const asOwner = <Row>(sql: Sql, statement: string, ...parameters: unknown[]) =>
  runAs<Row>(sql, 'owner', statement, parameters)

const addWord = (sql: Sql, mastery = 0) =>
  asOwner(
    sql,
    `insert into public.vocabulary (id, word, definition, mastery) values ($1, 'mot', 'sens', $2)`,
    wordId,
    mastery,
  )

const review = (
  sql: Sql,
  at: string,
  rating: number,
  more: { direction?: string; zone?: string; days?: number } = {},
) =>
  asOwner(
    sql,
    `insert into public.reviews (word_id, rating, reviewed_at, direction, time_zone, scheduled_days)
     values ($1, $2, $3, $4, $5, $6)`,
    wordId,
    rating,
    at,
    more.direction ?? 'recognition',
    more.zone ?? 'Europe/Paris',
    more.days ?? null,
  )

const undo = (sql: Sql, at: string) =>
  asOwner(sql, 'delete from public.reviews where word_id = $1 and reviewed_at = $2', wordId, at)

interface WordState {
  mastery: number
  times: number
  last: string | null
  state: number
  due: string
  stability: number
  lapses: number
}

async function stateOf(sql: Sql, direction = 'recognition'): Promise<WordState | undefined> {
  const [row] = await asOwner<WordState>(
    sql,
    `select mastery, times_reviewed as times, to_char(last_reviewed at time zone 'utc', 'Dy') as last, state,
       to_char(due at time zone 'Europe/Paris', 'Dy YYYY-MM-DD HH24:MI') as due, round(stability::numeric, 4)::float as stability, lapses
     from public.vocabulary as word join public.cards as card on card.word_id = word.id
     where word.id = $1 and direction = $2`,
    wordId,
    direction,
  )
  return row
}

describe('a review', () => {
  test('changes card and word, and undoing it restores both', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      const fresh = await stateOf(sql)
      expect(fresh).toMatchObject({ mastery: 0, times: 0, last: null, state: 0, stability: 0 })
      await review(sql, monday, 3)
      const first = await stateOf(sql)
      expect(first).toEqual({
        mastery: 31,
        times: 1,
        last: 'Mon',
        state: 1,
        due: 'Mon 2026-11-16 09:10',
        stability: 2.3065,
        lapses: 0,
      })
      await review(sql, tuesday, 4)
      expect(await stateOf(sql)).toMatchObject({ times: 2, last: 'Tue', state: 2 })
      await undo(sql, tuesday)
      expect(await stateOf(sql)).toEqual(first)
      await undo(sql, monday)
      expect(await stateOf(sql)).toEqual(fresh)
    }))

  test('that arrives late from another device gives the same state as in order', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      for (const [at, rating] of [
        [monday, 4],
        [tuesday, 3],
        [thursday, 1],
      ] as const)
        await review(sql, at, rating)
      const inOrder = await stateOf(sql)
      expect(inOrder).toMatchObject({ times: 3, last: 'Thu', state: 3, lapses: 1 })
      await asOwner(sql, 'delete from public.reviews where word_id = $1', wordId)
      for (const [at, rating] of [
        [thursday, 1],
        [monday, 4],
        [tuesday, 3],
      ] as const)
        await review(sql, at, rating)
      expect(await stateOf(sql)).toEqual(inOrder)
      await undo(sql, tuesday)
      await review(sql, tuesday, 3)
      expect(await stateOf(sql)).toEqual(inOrder)
    }))

  test('that is sent twice counts only once', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      const send = () =>
        asOwner(
          sql,
          `insert into public.reviews (id, word_id, rating, reviewed_at) values ($1, $1, 3, $2) on conflict do nothing`,
          wordId,
          monday,
        )
      await send()
      const once = await stateOf(sql)
      await send()
      expect(await stateOf(sql)).toEqual(once)
      expect(once?.times).toBe(1)
    }))

  test('of one direction does not change the other one or the mastery', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await review(sql, monday, 4, { direction: 'recall' })
      expect(await stateOf(sql, 'recall')).toMatchObject({ state: 2, mastery: 0, times: 1 })
      expect(await stateOf(sql)).toMatchObject({ state: 0, stability: 0 })
    }))

  test.each([
    ['before 04:00 belongs to the day before', '2026-11-17T02:30:00Z', 'Europe/Paris', '2026-11-16'],
    ['from 04:00 on to the new one', '2026-11-17T03:00:00Z', 'Europe/Paris', '2026-11-17'],
    ['is counted where the learner is', '2026-11-17T03:00:00Z', 'America/New_York', '2026-11-16'],
    ['counts wall clocks when summer begins', '2026-03-29T02:00:00Z', 'Europe/Paris', '2026-03-29'],
    ['and when it ends', '2026-10-25T02:30:00Z', 'Europe/Paris', '2026-10-24'],
  ])('%s', (_name, at, zone, day) =>
    inScratch(async (sql) => {
      await addWord(sql)
      await review(sql, at, 3, { zone })
      expect(await asOwner(sql, 'select local_day::text as day from public.reviews')).toEqual([{ day }])
    }),
  )

  test('without a time zone uses the account’s; an invalid one is refused', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await asOwner(sql, 'insert into public.reviews (word_id, rating) values ($1, 3)', wordId)
      expect(await asOwner(sql, 'select time_zone from public.reviews')).toEqual([{ time_zone: 'Europe/Paris' }])
      expect(await review(sql, monday, 3, { zone: 'Mars/Olympus' }).catch(sqlState)).toBe('23514')
    }))

  test.each([
    [undefined, '2026-11-24'],
    [7, '2026-11-23'],
    [9, '2026-11-25'],
    [60, '2026-11-26'],
    [1, '2026-11-22'],
  ])('is due on the day that the device chose (%s), if that is plausible', (days, due) =>
    inScratch(async (sql) => {
      await addWord(sql)
      await review(sql, monday, 4, days ? { days } : {})
      expect((await stateOf(sql))?.due).toContain(`${due} 04:00`)
    }),
  )
})

describe('a mastery set by hand', () => {
  test('sets the card’s state, and is a row of the log', () =>
    inScratch(async (sql) => {
      await addWord(sql, 80)
      expect(await stateOf(sql)).toMatchObject({ mastery: 80, times: 0, last: null, state: 2, stability: 21 })
      await asOwner(sql, 'update public.vocabulary set mastery = 40 where id = $1', wordId)
      expect(await stateOf(sql)).toMatchObject({ mastery: 40, state: 2 })
      expect(await asOwner(sql, 'select rating from public.reviews')).toEqual([{ rating: 0 }, { rating: 0 }])
      await asOwner(sql, 'update public.vocabulary set mastery = 0 where id = $1', wordId)
      expect(await stateOf(sql)).toMatchObject({ mastery: 0, state: 0, stability: 0 })
    }))

  test('equal to the card’s is not stored', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await review(sql, monday, 3)
      await asOwner(sql, `update public.vocabulary set mastery = mastery, word = 'autre' where id = $1`, wordId)
      expect(await asOwner(sql, 'select rating from public.reviews')).toEqual([{ rating: 3 }])
    }))
})

describe('a leech', () => {
  test('is set aside after eight lapses until it is forgiven', () =>
    inScratch(async (sql) => {
      await addWord(sql, 80)
      const suspended = async () =>
        (await asOwner<{ suspended: boolean }>(sql, 'select suspended from public.cards'))[0]?.suspended
      for (let day = 1; day <= 8; day++) {
        expect(await suspended()).toBe(false)
        await review(sql, `2099-01-0${day}T08:00:00Z`, 1)
        await review(sql, `2099-01-0${day}T08:10:00Z`, 3)
      }
      expect(await suspended()).toBe(true)
      await asOwner(sql, 'update public.cards set forgiven = lapses where word_id = $1', wordId)
      expect(await suspended()).toBe(false)
      await undo(sql, '2099-01-08T08:10:00Z')
      expect(await suspended()).toBe(false)
    }))
})

describe('the queue', () => {
  const addWords = (sql: Sql, count: number, mastery: number, age: string) =>
    asOwner(
      sql,
      `insert into public.vocabulary (word, definition, mastery, last_reviewed)
       select 'mot ' || n, 'sens', $2::smallint, case when $2 > 0 then now() - $3::interval end from generate_series(1, $1) as n`,
      count,
      mastery,
      age,
    )
  const queue = async (sql: Sql) => {
    const rows = await asOwner<{ state: number; direction: string }>(
      sql,
      'select state, direction from public.review_queue()',
    )
    return rows.map(({ state, direction }) => (direction === 'recall' ? `recall ${state}` : state))
  }
  const count = (items: readonly unknown[], wanted: unknown) => items.filter((item) => item === wanted).length

  test('holds due cards and some new ones, within the daily limits', () =>
    inScratch(async (sql) => {
      await addWords(sql, 30, 0, '0')
      await addWords(sql, 10, 40, '30 days')
      await addWords(sql, 5, 100, '1 day')
      expect([count(await queue(sql), 0), count(await queue(sql), 2)]).toEqual([20, 10])
      await asOwner(sql, 'insert into public.review_settings (new_per_day, reviews_per_day) values (3, 4)')
      expect([count(await queue(sql), 0), count(await queue(sql), 2)]).toEqual([3, 4])
      // Answers a due and a new card, which leaves the rest of the daily limits.
      await asOwner(
        sql,
        `insert into public.reviews (word_id, rating, reviewed_at)
         select word_id, 4, now() from (select distinct on (state) word_id from public.review_queue() order by state) as one`,
      )
      expect([count(await queue(sql), 0), count(await queue(sql), 2)]).toEqual([2, 3])
      const [counters] = await asOwner<{ words_to_review: number }>(sql, 'select * from public.dashboard_counters()')
      expect(counters?.words_to_review).toBe(5)
    }))

  test('keeps cards that are relearned in ten minutes, and leaves leeches out', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await asOwner(sql, 'insert into public.reviews (word_id, rating) values ($1, 3)', wordId)
      expect(await queue(sql)).toEqual([1])
      await sql('update public.cards set lapses = 8')
      expect(await queue(sql)).toEqual([])
    }))

  test('keeps those also where the study day ends within the ten minutes, and leaves the rest to its day', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await asOwner(sql, 'insert into public.reviews (word_id, rating) values ($1, 3)', wordId)
      await sql(`create or replace function private.study_day_start(day date, zone text) returns timestamptz language sql as $$
        select now() + case when day > private.study_day(now(), zone) then interval '5 minutes' else interval '-1 day' end
      $$`)
      expect(await queue(sql)).toEqual([1])
      await sql(`update public.cards set due = now() + interval '21 minutes'`)
      expect(await queue(sql)).toEqual([])
    }))

  test('asks in the other direction from the day after the word was learned', () =>
    inScratch(async (sql) => {
      await addWord(sql, 90)
      await asOwner(sql, 'insert into public.review_settings (recall) values (true)')
      expect(await queue(sql)).toEqual([])
      await sql('update public.cards set last_day = last_day - 1')
      expect(await queue(sql)).toEqual(['recall 0'])
      await asOwner(sql, 'update public.review_settings set recall = false where user_id = $1', ownerId)
      expect(await queue(sql)).toEqual([])
    }))

  test('counts the cards of the days ahead; overdue cards count for today', () =>
    inScratch(async (sql) => {
      await addWords(sql, 3, 40, '30 days')
      await addWords(sql, 2, 80, '1 day')
      const load = await asOwner(sql, `select day::text, cards from public.review_load('Europe/Paris') order by day`)
      const days = await sql<{ today: string; later: string }>(
        `select today::text, (today + 20)::text as later from private.study_day(now(), 'Europe/Paris') as today`,
      )
      expect(load).toEqual([
        { day: days[0]?.today, cards: 3 },
        { day: days[0]?.later, cards: 2 },
      ])
    }))
})

describe('the cards of a session', () => {
  const id = '10000000-0000-4000-8000-0000000000aa'
  interface Card {
    word: string
    direction: string
    state: number
  }
  const addWords = (sql: Sql, ...words: string[]) =>
    asOwner<{ id: string; word: string }>(
      sql,
      `insert into public.vocabulary (word, definition, mastery) select word, 'sens', 0 from unnest($1::text[]) as word returning id, word`,
      `{${words.join()}}`,
    )
  const plan = (sql: Sql, words: readonly { id: string }[]) =>
    asOwner(
      sql,
      `insert into public.study_sessions (id, title, scheduled_for, items) values ($1, 'Verbes', now(), $2)`,
      id,
      `{${words.map((word) => word.id).join()}}`,
    )
  const asked = async (sql: Sql, actor: Actor = 'owner') => {
    const [session] = await runAs<{ title: string; cards: Card[] }>(
      sql,
      actor,
      `select title, cards from public.session_cards($1, 'Europe/Paris')`,
      [id],
    )
    expect(session?.title).toBe('Verbes')
    return session?.cards.map(({ word, direction }) => (direction === 'recall' ? `recall ${word}` : word))
  }
  const answer = (sql: Sql, word: { id: string } | undefined, direction = 'recognition', ago = '0') =>
    asOwner(
      sql,
      `insert into public.reviews (word_id, rating, direction, reviewed_at) values ($1, 4, $2, now() - $3::interval)`,
      word?.id,
      direction,
      ago,
    )

  test('are those of its words in order, even if not due, beyond the daily limits or set aside', () =>
    inScratch(async (sql) => {
      await asOwner(sql, 'insert into public.review_settings (new_per_day, reviews_per_day) values (0, 0)')
      const [one, two, three] = await addWords(sql, 'un', 'deux', 'trois', 'quatre')
      if (!one || !two || !three) throw new Error('four words')
      await answer(sql, two)
      await sql('update public.cards set lapses = 8 where word_id = $1', [three.id])
      await plan(sql, [three, two, one])
      expect(await asked(sql)).toEqual(['trois', 'deux', 'un'])
    }))

  test('include both directions of words learned before today, if the learner chose so', () =>
    inScratch(async (sql) => {
      const [one, two] = await addWords(sql, 'un', 'deux')
      if (!one || !two) throw new Error('two words')
      await answer(sql, two, 'recognition', '3 days')
      await plan(sql, [one, two])
      expect(await asked(sql)).toEqual(['un', 'deux'])
      await asOwner(sql, 'insert into public.review_settings (recall) values (true)')
      expect(await asked(sql)).toEqual(['un', 'deux', 'recall deux'])
    }))

  test('are each asked once while it is running, and all again after it is completed', () =>
    inScratch(async (sql) => {
      const words = await addWords(sql, 'un', 'deux')
      await plan(sql, words)
      await answer(sql, words[0], 'recognition', '1 hour')
      await asOwner(sql, 'select public.study($1, true)', id)
      expect(await asked(sql)).toEqual(['un', 'deux'])
      await answer(sql, words[0])
      expect(await asked(sql)).toEqual(['deux'])
      await asOwner(sql, 'update public.study_sessions set completed = true where id = $1', id)
      expect(await asked(sql)).toEqual(['un', 'deux'])
    }))

  test('can be read only by the owner; other sessions count as missing', () =>
    inScratch(async (sql) => {
      await plan(sql, await addWords(sql, 'un'))
      for (const [actor, state] of [
        ['other', 'PT404'],
        ['anon', '42501'],
        ['service', '42501'],
      ] as const) {
        expect(await asked(sql, actor).catch(sqlState)).toBe(state)
      }
      await asOwner(sql, 'delete from public.study_sessions')
      expect(await asked(sql).catch(sqlState)).toBe('PT404')
    }))
})

describe('an answer from the future', () => {
  const distant = '2099-01-01T08:00:00Z'
  // Not a date: the longer ago the first answer was, the longer the next interval.
  const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString()
  interface Buried {
    due: string
    isSoon: boolean
    last: boolean
    reps: number
  }
  const cardNow = async (sql: Sql) =>
    (
      await asOwner<Buried>(
        sql,
        `select due::text, due < now() + interval '40 days' as "isSoon", last_reviewed <= now() + interval '5 minutes' as last, reps
         from public.cards join public.vocabulary on id = word_id where direction = 'recognition' and id = $1`,
        wordId,
      )
    )[0]

  test('counts as given when it arrives, and later ones follow it', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await review(sql, lastWeek, 4)
      await review(sql, distant, 3)
      expect(await cardNow(sql)).toMatchObject({ isSoon: true, last: true, reps: 2 })
      const days = await asOwner(
        sql,
        `select local_day = private.study_day(now(), 'Europe/Paris') as today from public.reviews order by reviewed_at`,
      )
      expect(days).toEqual([{ today: false }, { today: true }])
      await asOwner(
        sql,
        'insert into public.reviews (word_id, rating, reviewed_at) values ($1, 1, clock_timestamp())',
        wordId,
      )
      expect(await stateOf(sql)).toMatchObject({ state: 3, lapses: 1 })
    }))

  test('of a clock that is a minute fast keeps its time', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      const at = new Date(Date.now() + 60_000).toISOString()
      await review(sql, at, 3)
      const [row] = await asOwner<{ at: Date }>(sql, 'select reviewed_at as at from public.reviews')
      expect(new Date(row?.at ?? 0).toISOString()).toBe(at)
    }))

  test('of a mastery that comes with a word counts as set now', () =>
    inScratch(async (sql) => {
      await asOwner(
        sql,
        `insert into public.vocabulary (id, word, definition, mastery, last_reviewed) values ($1, 'mot', 'sens', 40, $2)`,
        wordId,
        distant,
      )
      expect(await cardNow(sql)).toMatchObject({ isSoon: true })
    }))
})
