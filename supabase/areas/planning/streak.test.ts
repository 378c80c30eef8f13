import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../mf-planning/src/data/database.gen.ts'
import { otherId, ownerId, runAs } from '../../tests/actors.ts'
import { addWord } from '../../tests/items.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

type Analytics = Database['public']['Functions']['study_analytics']['Returns'][number]

const analytics = async (sql: Sql) => {
  const [figures] = await runAs<Analytics>(
    sql,
    'owner',
    `select sessions, completed, average_duration, streak, frozen::text[] as frozen, week, areas from public.study_analytics()`,
  )
  if (!figures) throw new Error('one row')
  return figures
}

const complete = (sql: Sql, at: string, zone = 'Europe/Paris', owner = ownerId) =>
  sql(
    `insert into public.study_sessions (user_id, title, scheduled_for, completed, completed_at, time_zone)
     values ($1, 'a', $2::timestamptz, true, $2::timestamptz, $3)`,
    [owner, at, zone],
  )

describe('the streak on Wednesday 18 November 2026', () => {
  test.each<[string, string[], number, string[]]>([
    ['of nobody', [], 0, []],
    ['that begins today', ['18'], 1, []],
    ['that waits for today', ['16', '17'], 2, []],
    ['with today', ['16', '17', '18'], 3, []],
    ['that is long over', ['10', '11'], 0, []],
    ['with yesterday missed', ['16', '18'], 2, ['17']],
    ['with yesterday missed and today to come', ['15', '16'], 2, ['17']],
    ['with two days of a week missed', ['15', '18'], 1, []],
    ['with Sunday and Monday missed: a day of each week', ['14', '17', '18'], 3, ['16', '15']],
    ['with a day of each of two weeks missed', ['10', '12', '13', '14', '15', '16', '18'], 7, ['17', '11']],
    ['that does not count what comes', ['18', '19'], 1, []],
  ])('%s', (_name, days, length, frozen) =>
    inScratch(async (sql) => {
      const date = (day: string) => `2026-11-${day}`
      const [run] = await sql('select length, frozen::text[] as frozen from private.streak($1::date[], $2)', [
        `{${days.map(date).join()}}`,
        date('18'),
      ])
      expect(run).toEqual({ length, frozen: frozen.map(date) })
    }),
  )
})

describe('a study day', () => {
  const days = async (sql: Sql) => {
    const [row] = await sql<{ days: string[] }>('select private.study_days($1)::text[] as days', [ownerId])
    return row?.days
  }

  test.each([
    ['ends at midnight by the clock of the plan', '2026-11-18T23:30:00Z', 'Europe/Paris', '2026-11-19'],
    ['is still the evening in New York', '2026-11-18T23:30:00Z', 'America/New_York', '2026-11-18'],
    ['is tomorrow already in Tokyo', '2026-11-18T15:00:00Z', 'Asia/Tokyo', '2026-11-19'],
    ['before the clocks go forward', '2026-03-28T22:59:00Z', 'Europe/Paris', '2026-03-28'],
    ['in the short night', '2026-03-28T23:00:00Z', 'Europe/Paris', '2026-03-29'],
    ['at the end of the short day', '2026-03-29T21:59:00Z', 'Europe/Paris', '2026-03-29'],
    ['after the short day', '2026-03-29T22:00:00Z', 'Europe/Paris', '2026-03-30'],
    ['at the end of the long day', '2026-10-25T22:59:00Z', 'Europe/Paris', '2026-10-25'],
    ['after the long day', '2026-10-25T23:00:00Z', 'Europe/Paris', '2026-10-26'],
  ])('%s', (_name, moment, zone, day) =>
    inScratch(async (sql) => {
      await complete(sql, moment, zone)
      expect(await days(sql)).toEqual([day])
    }),
  )

  test('needs a review or a completed session of the learner', () =>
    inScratch(async (sql) => {
      await sql(`insert into public.study_sessions (user_id, title, scheduled_for) values ($1, 'a', '2026-11-01')`, [
        ownerId,
      ])
      await complete(sql, '2026-11-02T12:00:00Z', 'Europe/Paris', otherId)
      await complete(sql, '2026-11-03T12:00:00Z')
      for (const [owner, day] of [
        [ownerId, '2026-11-03'],
        [ownerId, '2026-11-04'],
        [otherId, '2026-11-05'],
      ] as const) {
        await sql(
          `insert into public.reviews (user_id, word_id, rating, mastery_before, mastery_after, reviewed_at) values ($1, $2, 3, 0, 1, $3)`,
          [owner, await addWord(sql, 'mot', owner), `${day}T12:00:00Z`],
        )
      }
      expect(await days(sql)).toEqual(['2026-11-03', '2026-11-04'])
    }))

  test('keeps its date when the learner changes time zones, so the streak does not break', () =>
    inScratch(async (sql) => {
      // Late Monday and early Tuesday in Paris are both Tuesday in Tokyo.
      await complete(sql, '2026-11-16T20:00:00Z')
      await complete(sql, '2026-11-17T07:00:00Z')
      await complete(sql, '2026-11-18T03:00:00Z', 'Asia/Tokyo')
      expect(await days(sql)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
    }))
})

describe('the statistics', () => {
  test('are zero before the first session', () =>
    inScratch(async (sql) => {
      await complete(sql, '2026-11-02T12:00:00Z', 'Europe/Paris', otherId)
      const { week, ...figures } = await analytics(sql)
      expect(figures).toEqual({
        sessions: 0,
        completed: 0,
        average_duration: 0,
        streak: 0,
        frozen: [],
        areas: ['vocabulary', 'document', 'mixed'].map((type) => ({ type, minutes: 0 })),
      })
      expect(week.map(({ sessions }) => sessions)).toEqual([0, 0, 0, 0, 0, 0, 0])
    }))

  test('are computed from the rows', () =>
    inScratch(async (sql) => {
      const add = (type: string, minutes: number, daysAgo: number | null) =>
        sql(
          `insert into public.study_sessions (user_id, title, scheduled_for, type, duration, completed, completed_at)
           values ($1, 'a', now(), $2, $3, $4::integer is not null, now() - make_interval(days => $4))`,
          [ownerId, type, minutes, daysAgo],
        )
      await add('vocabulary', 30, 0)
      await add('vocabulary', 20, 1)
      await add('document', 60, 1)
      await add('mixed', 90, 8)
      await add('document', 100, null)
      const { week, ...figures } = await analytics(sql)
      expect(figures).toEqual({
        sessions: 5,
        completed: 4,
        average_duration: 60,
        streak: 2,
        frozen: [],
        areas: [
          { type: 'vocabulary', minutes: 50 },
          { type: 'document', minutes: 60 },
          { type: 'mixed', minutes: 90 },
        ],
      })
      expect(week.map(({ sessions }) => sessions)).toEqual([0, 0, 0, 0, 0, 2, 1])
      const [day] = await sql<{ today: string }>(`select (now() at time zone 'Europe/Paris')::date::text as today`)
      expect(week.at(-1)?.day).toBe(day?.today)
    }))
})

describe('the clock of a session', () => {
  type Stored = Database['public']['Tables']['study_sessions']['Row']

  async function begin(sql: Sql, duration = 30, items: readonly string[] = []) {
    const [row] = await sql<{ id: string }>(
      `insert into public.study_sessions (user_id, title, scheduled_for, duration, type, items) values ($1, 'a', now(), $2, 'mixed', $3) returning id`,
      [ownerId, duration, `{${items.join()}}`],
    )
    return row?.id ?? ''
  }
  const study = async (sql: Sql, id: string, running: boolean) =>
    (await runAs<Stored>(sql, 'owner', 'select * from public.study($1, $2)', [id, running]))[0]
  const pass = (sql: Sql, minutes: number) =>
    sql(
      `update public.study_sessions set running_since = running_since - make_interval(mins => $1), begun_at = begun_at - make_interval(mins => $1)`,
      [minutes],
    )

  test('runs while it is studied, possibly several times, and updates its progress', () =>
    inScratch(async (sql) => {
      const id = await begin(sql)
      expect(await study(sql, id, true)).toMatchObject({ seconds_studied: 0, progress: 0 })
      await pass(sql, 6)
      expect(await study(sql, id, true)).toMatchObject({ seconds_studied: 0, progress: 20 })
      expect(await study(sql, id, false)).toMatchObject({ seconds_studied: 360, running_since: null, progress: 20 })
      await study(sql, id, true)
      await pass(sql, 12)
      expect(await study(sql, id, false)).toMatchObject({ seconds_studied: 1080, progress: 60 })
    }))

  test('stops when it is completed, and counts at most twice the planned duration', () =>
    inScratch(async (sql) => {
      const id = await begin(sql)
      await study(sql, id, true)
      await pass(sql, 600)
      const [done] = await runAs<Stored>(
        sql,
        'owner',
        'update public.study_sessions set completed = true where id = $1 returning *',
        [id],
      )
      expect(done).toMatchObject({ seconds_studied: 3600, running_since: null, progress: 100 })
      expect(await study(sql, id, true)).toMatchObject({ completed: true, running_since: null })
      expect((await analytics(sql)).areas.at(-1)).toEqual({ type: 'mixed', minutes: 60 })
    }))

  test('runs for one session at a time', () =>
    inScratch(async (sql) => {
      const [first, second] = [await begin(sql), await begin(sql)]
      await study(sql, first, true)
      await pass(sql, 5)
      await study(sql, second, true)
      const running = await sql(
        'select id, running_since is not null as runs, seconds_studied from public.study_sessions order by runs',
      )
      expect(running).toEqual([
        { id: first, runs: false, seconds_studied: 300 },
        { id: second, runs: true, seconds_studied: 0 },
      ])
    }))

  test('with words, the progress counts the words reviewed since', () =>
    inScratch(async (sql) => {
      const words = [await addWord(sql, 'un'), await addWord(sql, 'deux'), await addWord(sql, 'trois')]
      const review = (word: string | undefined, ago: string) =>
        sql(
          `insert into public.reviews (user_id, word_id, rating, mastery_before, mastery_after, reviewed_at) values ($1, $2, 3, 0, 1, now() - $3::interval)`,
          [ownerId, word, ago],
        )
      const id = await begin(sql, 30, words)
      await study(sql, id, true)
      await pass(sql, 20)
      await review(words[0], '1 hour')
      await review(words[1], '1 minute')
      await review(words[1], '0')
      expect(await study(sql, id, true)).toMatchObject({ progress: 33 })
      await review(words[0], '0')
      await review(words[2], '0')
      expect(await study(sql, id, true)).toMatchObject({ progress: 100, completed: false })
    }))
})
