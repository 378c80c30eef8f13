import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../mf-planning/src/data/database.gen.ts'
import { otherId, ownerId, runAs, sqlState } from './actors.ts'
import { scratchDatabase } from './scratch.ts'

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

async function addWord(sql: Sql, word: string, owner = ownerId, mastery = 0): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into public.vocabulary (user_id, word, definition, mastery) values ($1, $2, 'd', $3) returning id`,
    [owner, word, mastery],
  )
  return row?.id ?? ''
}

async function addNote(sql: Sql, title: string): Promise<string> {
  const [row] = await sql<{ id: string }>(`insert into public.notes (user_id, title) values ($1, $2) returning id`, [
    ownerId,
    title,
  ])
  return row?.id ?? ''
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

  test('has a review or a completed session, of one’s own', () =>
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

  test('stays what it was when the learner flies on: the streak does not break', () =>
    inScratch(async (sql) => {
      // Monday late and Tuesday early in Paris are both Tuesday in Tokyo.
      await complete(sql, '2026-11-16T20:00:00Z')
      await complete(sql, '2026-11-17T07:00:00Z')
      await complete(sql, '2026-11-18T03:00:00Z', 'Asia/Tokyo')
      expect(await days(sql)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
    }))
})

describe('the figures', () => {
  test('are nothing before the first session', () =>
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

  test('come from the rows', () =>
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

describe('the time of a session', () => {
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

  test('runs while it is studied, over several spells, and moves its progress', () =>
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

  test('ends when it is done, and is not more than twice the plan', () =>
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

  test('is one’s at a time', () =>
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

  test('with words, progress is the words reviewed since', () =>
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

describe('the days of a rule', () => {
  test.each<[string, string, string, string[]]>([
    ['FREQ=DAILY;COUNT=3', '2026-11-29', '2027-12-31', ['2026-11-29', '2026-11-30', '2026-12-01']],
    ['FREQ=DAILY;INTERVAL=2;UNTIL=20261125', '2026-11-21', '2027-12-31', ['2026-11-21', '2026-11-23', '2026-11-25']],
    ['FREQ=WEEKLY;BYDAY=MO,SA', '2026-11-21', '2026-11-30', ['2026-11-21', '2026-11-23', '2026-11-28', '2026-11-30']],
    ['FREQ=WEEKLY;BYDAY=SU;INTERVAL=2', '2026-11-22', '2026-12-22', ['2026-11-22', '2026-12-06', '2026-12-20']],
    ['FREQ=MONTHLY', '2026-12-31', '2027-05-31', ['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31']],
    ['FREQ=MONTHLY;INTERVAL=3;COUNT=2', '2026-11-21', '2028-01-01', ['2026-11-21', '2027-02-21']],
    ['FREQ=DAILY;UNTIL=20261120', '2026-11-21', '2027-12-31', []],
  ])('%s from %s', (rule, first, last, days) =>
    inScratch(async (sql) => {
      const found = await sql<{ day: string }>('select day::text from private.rule_days($1, $2, $3) as day', [
        rule,
        first,
        last,
      ])
      expect(found.map(({ day }) => day)).toEqual(days)
    }),
  )
})

describe('a series', () => {
  const seriesId = '10000000-0000-4000-8000-0000000000aa'
  interface Occurrence {
    id: string
    moment: string
    local: string
  }
  const plan = (sql: Sql, startsAt: string, rule: string, zone = 'Europe/Paris') =>
    runAs<Occurrence>(
      sql,
      'owner',
      `select id, to_char(scheduled_for at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as moment,
         to_char(scheduled_for at time zone time_zone, 'HH24:MI') as local
       from public.plan_series($1, 'Verbes', 'vocabulary', '', 45, '{}', $2::timestamp, $3, $4)`,
      [seriesId, startsAt, zone, rule],
    )
  const rest = (sql: Sql) => sql<Occurrence>('select id, completed from public.study_sessions order by scheduled_for')

  test.each([
    [
      'Europe/Paris',
      '2027-03-26T18:00',
      ['2027-03-26 17:00', '2027-03-27 17:00', '2027-03-28 16:00', '2027-03-29 16:00'],
    ],
    [
      'Europe/Paris',
      '2027-10-29T18:00',
      ['2027-10-29 16:00', '2027-10-30 16:00', '2027-10-31 17:00', '2027-11-01 17:00'],
    ],
    [
      'Asia/Tokyo',
      '2027-03-27T18:00',
      ['2027-03-27 09:00', '2027-03-28 09:00', '2027-03-29 09:00', '2027-03-30 09:00'],
    ],
  ])('in %s from %s stays at 18:00 through the change of the clocks', (zone, startsAt, moments) =>
    inScratch(async (sql) => {
      const planned = await plan(sql, startsAt, 'FREQ=DAILY;COUNT=4', zone)
      expect(planned.map(({ moment }) => moment)).toEqual(moments)
      expect(new Set(planned.map(({ local }) => local))).toEqual(new Set(['18:00']))
    }),
  )

  test('is planned once, however often it is sent', () =>
    inScratch(async (sql) => {
      const first = await plan(sql, '2027-03-26T18:00', 'FREQ=DAILY;COUNT=4')
      expect(await plan(sql, '2027-03-26T18:00', 'FREQ=DAILY;COUNT=4')).toEqual(first)
    }))

  test('ends with one of its sessions: those after it go, what is done stays, none comes any more', () =>
    inScratch(async (sql) => {
      const [first, second, third, fourth] = await plan(sql, '2027-03-26T18:00', 'FREQ=DAILY;COUNT=4')
      await runAs(sql, 'owner', 'update public.study_sessions set completed = true where id = $1', [third?.id])
      const gone = await runAs<{ id: string }>(sql, 'owner', 'select public.end_series($1) as id', [second?.id])
      expect(gone.map(({ id }) => id).sort()).toEqual([second?.id, fourth?.id].sort())
      expect((await rest(sql)).map(({ id }) => id)).toEqual([first?.id, third?.id])
      expect(await sql('select from public.study_series')).toEqual([])
    }))

  test('without end is made twelve weeks ahead, and on as time passes; what was deleted stays away', () =>
    inScratch(async (sql) => {
      const soon = (
        await sql<{ day: string }>(`select to_char((now() at time zone 'Europe/Paris')::date + 1, 'YYYY-MM-DD') as day`)
      )[0]?.day
      const planned = await plan(sql, `${soon}T18:00`, 'FREQ=DAILY')
      expect(planned).toHaveLength(85)
      await sql('delete from public.study_sessions where id = $1', [planned[3]?.id])
      const extend = () => sql('select private.extend_series(series) from public.study_series as series')
      await extend()
      expect(await rest(sql)).toHaveLength(84)
      await sql('update public.study_series set made_until = made_until - 20')
      await sql(`delete from public.study_sessions where scheduled_for > now() + interval '66 days'`)
      await extend()
      expect(await rest(sql)).toHaveLength(84)
    }))

  test.each([
    'FREQ=YEARLY',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;UNTIL=x',
    'FREQ=DAILY;COUNT=1;UNTIL=20270101',
  ])('%s is no rule here', (rule) =>
    inScratch(async (sql) => expect(await plan(sql, '2027-03-26T18:00', rule).catch(sqlState)).toBe('23514')),
  )

  test('of another’s cannot be joined', () =>
    inScratch(async (sql) => {
      await plan(sql, '2027-03-26T18:00', 'FREQ=DAILY;COUNT=1')
      const join = `insert into public.study_sessions (title, scheduled_for, series_id) values ('a', now(), $1)`
      expect(await runAs(sql, 'other', join, [seriesId]).catch(sqlState)).toBe('23503')
    }))
})

describe('a reminder', () => {
  const plan = (sql: Sql, minutes: number, columns = '', values = '') =>
    sql(
      `insert into public.study_sessions (user_id, title, scheduled_for, created_at${columns})
       values ($1, 'Verbes', date_trunc('minute', now()) + make_interval(mins => $2), now() - interval '10 days'${values})`,
      [ownerId, minutes],
    )
  const run = async (sql: Sql) => {
    await sql('select public.run_due_jobs()')
    return await sql<{ title: string; body: string; href: string }>(
      `select title, body, href from public.notifications where kind = 'study_reminder' order by created_at`,
    )
  }

  test.each([
    ['of one that begins in a quarter of an hour', 14, '', '', 1],
    ['of one that has just begun', -4, '', '', 1],
    ['but not an hour before', 60, '', '', 0],
    ['but not when it is over', -60, '', '', 0],
    ['but not of one that is done', 10, ', completed', ', true', 0],
    ['but not of one that runs', 10, ', running_since', ', now()', 0],
  ])('comes %s', (_name, minutes, columns, values, count) =>
    inScratch(async (sql) => {
      await plan(sql, minutes, columns, values)
      expect(await run(sql)).toHaveLength(count)
      expect(await run(sql)).toHaveLength(count)
    }),
  )

  test('comes again for one that is moved, and not for one planned a moment ago', () =>
    inScratch(async (sql) => {
      await plan(sql, 10)
      await run(sql)
      await sql(`update public.study_sessions set scheduled_for = scheduled_for + interval '3 minutes'`)
      expect(await run(sql)).toHaveLength(2)
      await sql(`insert into public.study_sessions (user_id, title, scheduled_for) values ($1, 'a', now())`, [ownerId])
      expect(await run(sql)).toHaveLength(2)
    }))

  test('goes out by mail once, to an address that is confirmed, while it is worth it', () =>
    inScratch(async (sql) => {
      const claim = () =>
        runAs<{ recipient: string; subject: string; body: string }>(
          sql,
          'service',
          'select recipient, subject, body from public.claim_mails()',
        )
      await sql('update auth.users set email_confirmed_at = null where id = $1', [ownerId])
      await plan(sql, 10)
      const [said] = await run(sql)
      expect(await claim()).toEqual([])
      await sql('update auth.users set email_confirmed_at = now() where id = $1', [ownerId])
      expect(await claim()).toEqual([
        {
          recipient: 'owner@cahier.test',
          subject: expect.stringMatching(/^«.Verbes.» à \d\d:\d\d$/),
          body: said?.body,
        },
      ])
      expect(await claim()).toEqual([])
      await sql(`update public.study_sessions set mailed_for = null, reminded_for = now() - interval '1 hour'`)
      expect(await claim()).toEqual([])
    }))

  test('does not come to whoever does not want it', () =>
    inScratch(async (sql) => {
      await sql('update public.user_settings set study_reminders = false where user_id = $1', [ownerId])
      await plan(sql, 10)
      expect(await run(sql)).toEqual([])
    }))

  test.each([
    [null, 'Europe/Paris', '«\u202fVerbes\u202f» à %', 'Votre séance de 30 minutes commence bientôt.'],
    ['en', 'Asia/Tokyo', '“Verbes” at %', 'Your session of 30 minutes begins soon.'],
  ])('speaks the learner’s language (%s) and says the time by their clock (%s)', (language, zone, title, body) =>
    inScratch(async (sql) => {
      await sql('update public.user_settings set language = $2, time_zone = $3 where user_id = $1', [
        ownerId,
        language,
        zone,
      ])
      await plan(sql, 10)
      const [session] = await sql<{ id: string; time: string }>(
        `select id, to_char(scheduled_for at time zone $1, 'HH24:MI') as time from public.study_sessions`,
        [zone],
      )
      expect(await run(sql)).toEqual([
        { title: title.replace('%', session?.time ?? ''), body, href: `/planning/${session?.id}` },
      ])
    }),
  )
})

test('the jobs keep a series ahead', () =>
  inScratch(async (sql) => {
    await sql(
      `insert into public.study_series (user_id, title, starts_at, time_zone, rule)
       values ($1, 'a', (now() at time zone 'UTC')::date + time '18:00', 'UTC', 'FREQ=WEEKLY;BYDAY=MO')`,
      [ownerId],
    )
    await sql('select public.run_due_jobs()')
    const [made] = await sql<{ count: number }>('select count(*)::integer as count from public.study_sessions')
    expect(made?.count).toBeGreaterThanOrEqual(12)
  }))

describe('the items of a session', () => {
  test.each([
    ['vocabulary', ['word']],
    ['document', ['note']],
    ['mixed', ['note', 'word']],
  ])('%s keeps what is of its type, once, in order, and the learner’s own', (type, kept) =>
    inScratch(async (sql) => {
      const ids = { word: await addWord(sql, 'mot'), note: await addNote(sql, 'Fiche') }
      const foreign = await addWord(sql, 'leur', otherId)
      const [row] = await runAs<{ items: string[] }>(
        sql,
        'owner',
        `insert into public.study_sessions (title, scheduled_for, type, items) values ('a', now(), $1, $2) returning items`,
        [type, `{${ids.note},${foreign},${ids.word},${ids.note}}`],
      )
      expect(row?.items).toEqual(kept.map((kind) => ids[kind as keyof typeof ids]))
    }),
  )

  test('are offered: the chosen ones first, then what the search finds', () =>
    inScratch(async (sql) => {
      const known = await addWord(sql, 'été', ownerId, 90)
      const weak = await addWord(sql, 'hiver')
      const note = await addNote(sql, 'L’été de la Révolution')
      await addWord(sql, 'été', otherId)
      const offered = (type: string, search: string, chosen: string[]) =>
        runAs<{ id: string }>(sql, 'owner', 'select id from public.study_items($1, $2, $3)', [
          type,
          search,
          `{${chosen.join()}}`,
        ]).then((rows) => rows.map(({ id }) => id))
      expect(await offered('vocabulary', '', [])).toEqual([weak, known])
      expect(await offered('vocabulary', '', [known])).toEqual([known, weak])
      expect(await offered('mixed', 'ete', [])).toEqual([known, note])
      expect(await offered('document', 'ete', [known])).toEqual([note])
      expect(await offered('vocabulary', 'rien', [weak])).toEqual([weak])
    }))
})

test('a session is planned by the clock of the learner unless it says another', () =>
  inScratch(async (sql) => {
    await sql(`update public.user_settings set time_zone = 'Asia/Tokyo' where user_id = $1`, [ownerId])
    const plan = (columns: string, values: string) =>
      runAs(
        sql,
        'owner',
        `insert into public.study_sessions (title, scheduled_for${columns}) values ('a', now()${values}) returning time_zone`,
      )
    expect(await plan('', '')).toEqual([{ time_zone: 'Asia/Tokyo' }])
    expect(await plan(', time_zone', `, 'America/New_York'`)).toEqual([{ time_zone: 'America/New_York' }])
  }))
