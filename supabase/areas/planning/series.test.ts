import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { otherId, ownerId, runAs, sqlState } from '../../tests/actors.ts'
import { addNote, addWord } from '../../tests/items.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

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
  ])('in %s from %s stays at 18:00 local time when the clocks change', (zone, startsAt, moments) =>
    inScratch(async (sql) => {
      const planned = await plan(sql, startsAt, 'FREQ=DAILY;COUNT=4', zone)
      expect(planned.map(({ moment }) => moment)).toEqual(moments)
      expect(new Set(planned.map(({ local }) => local))).toEqual(new Set(['18:00']))
    }),
  )

  test('is planned once, even if it is sent again', () =>
    inScratch(async (sql) => {
      const first = await plan(sql, '2027-03-26T18:00', 'FREQ=DAILY;COUNT=4')
      expect(await plan(sql, '2027-03-26T18:00', 'FREQ=DAILY;COUNT=4')).toEqual(first)
    }))

  test('ends with one of its sessions: later ones are deleted except completed ones, and no more are made', () =>
    inScratch(async (sql) => {
      const [first, second, third, fourth] = await plan(sql, '2027-03-26T18:00', 'FREQ=DAILY;COUNT=4')
      await runAs(sql, 'owner', 'update public.study_sessions set completed = true where id = $1', [third?.id])
      const gone = await runAs<{ id: string }>(sql, 'owner', 'select public.end_series($1) as id', [second?.id])
      expect(gone.map(({ id }) => id).sort()).toEqual([second?.id, fourth?.id].sort())
      expect((await rest(sql)).map(({ id }) => id)).toEqual([first?.id, third?.id])
      expect(await sql('select rule from public.study_series')).toEqual([{ rule: 'FREQ=DAILY;UNTIL=20270326' }])
    }))

  test('is deleted as a whole, except completed sessions', () =>
    inScratch(async (sql) => {
      const [, second, third] = await plan(sql, '2027-03-26T18:00', 'FREQ=DAILY;COUNT=4')
      await runAs(sql, 'owner', 'update public.study_sessions set completed = true where id = $1', [second?.id])
      await runAs(sql, 'owner', 'select public.remove_series($1, true)', [third?.id])
      expect(await sql('select id, series_id from public.study_sessions')).toEqual([
        { id: second?.id, series_id: null },
      ])
      expect(await sql('select from public.study_series')).toEqual([])
    }))

  test('without end is extended to twelve weeks ahead over time; deleted sessions stay deleted', () =>
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
      // By local dates: whether a session of this evening is past depends on the hour at which the test runs.
      await sql(
        `delete from public.study_sessions where (scheduled_for at time zone 'Europe/Paris')::date >= (now() at time zone 'Europe/Paris')::date + 66`,
      )
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
  ])('refuses the rule %s', (rule) =>
    inScratch(async (sql) => expect(await plan(sql, '2027-03-26T18:00', rule).catch(sqlState)).toBe('23514')),
  )

  test('of another learner cannot be joined', () =>
    inScratch(async (sql) => {
      await plan(sql, '2027-03-26T18:00', 'FREQ=DAILY;COUNT=1')
      const join = `insert into public.study_sessions (title, scheduled_for, series_id) values ('a', now(), $1)`
      expect(await runAs(sql, 'other', join, [seriesId]).catch(sqlState)).toBe('23503')
    }))
})

test('the jobs extend a series', () =>
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

describe('a change of a series', () => {
  // A change adds and deletes only sessions that are ahead, and an endless series is made up to twelve weeks after the later of its first day
  // and today: these days are always ahead. The calendar repeats every 400 years, so 26 March 2427 is a Friday, two days before the clocks change.
  interface Planned {
    id: string
    moment: string
    title: string
    sequence: number
  }
  const rows = (sql: Sql) =>
    sql<Planned>(
      `select id, to_char(scheduled_for at time zone time_zone, 'MM-DD HH24:MI') as moment, title, sequence
       from public.study_sessions order by scheduled_for`,
    )
  async function plan(sql: Sql, rule = 'FREQ=DAILY;COUNT=4') {
    await runAs(
      sql,
      'owner',
      `select public.plan_series(gen_random_uuid(), 'Verbes', 'mixed', '', 45, '{}', '2427-03-26T18:00', 'Europe/Paris', $1)`,
      [rule],
    )
    return rows(sql)
  }
  interface Change {
    whole?: boolean
    title?: string
    rule?: string
    startsAt?: string
  }
  const change = (sql: Sql, session: { id: string } | undefined, change: Change) =>
    runAs(sql, 'owner', `select public.change_series($1, $2, $3, 'mixed', '', 45, '{}', $4, $5, $6)`, [
      session?.id,
      change.whole ?? true,
      change.title ?? 'Verbes',
      change.rule ?? 'FREQ=DAILY;COUNT=4',
      change.startsAt ?? null,
      change.startsAt ? 'Europe/Paris' : null,
    ])
  const days = (planned: readonly Planned[]) => planned.map(({ moment }) => moment)
  const ids = (planned: readonly Planned[]) => planned.map(({ id }) => id)

  test('of all sessions keeps every event at a later local time, and increments its sequence', () =>
    inScratch(async (sql) => {
      const planned = await plan(sql)
      await change(sql, planned[2], { title: 'Conjugaison', startsAt: '2427-03-28T19:30' })
      const changed = await rows(sql)
      expect(ids(changed)).toEqual(ids(planned))
      expect(days(changed)).toEqual(['03-26 19:30', '03-27 19:30', '03-28 19:30', '03-29 19:30'])
      expect(changed.map(({ title, sequence }) => [title, sequence])).toEqual(Array(4).fill(['Conjugaison', 1]))
    }))

  test('from one session on keeps earlier ones, continues the count, and splits the series', () =>
    inScratch(async (sql) => {
      const planned = await plan(sql)
      await change(sql, planned[2], { whole: false, title: 'Conjugaison', startsAt: '2427-03-29T08:00' })
      const changed = await rows(sql)
      expect(ids(changed)).toEqual(ids(planned))
      expect(days(changed)).toEqual(['03-26 18:00', '03-27 18:00', '03-29 08:00', '03-30 08:00'])
      expect(changed.map(({ title, sequence }) => [title, sequence])).toEqual([
        ['Verbes', 0],
        ['Verbes', 0],
        ['Conjugaison', 1],
        ['Conjugaison', 1],
      ])
      const series = await sql<{ rule: string }>('select rule from public.study_series order by starts_at')
      expect(series.map(({ rule }) => rule)).toEqual(['FREQ=DAILY;UNTIL=24270327', 'FREQ=DAILY;COUNT=2'])
      await change(sql, planned[1], { title: 'Avant', rule: 'FREQ=DAILY;UNTIL=24270327' })
      expect((await rows(sql)).map(({ title }) => title)).toEqual(['Avant', 'Avant', 'Conjugaison', 'Conjugaison'])
    }))

  test('of the rule keeps days of both rules, adds new days, and deletes the others', () =>
    inScratch(async (sql) => {
      const planned = await plan(sql, 'FREQ=WEEKLY;BYDAY=FR;COUNT=3')
      await change(sql, planned[0], { rule: 'FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4' })
      const more = await rows(sql)
      expect(days(more)).toEqual(['03-26 18:00', '03-29 18:00', '04-02 18:00', '04-05 18:00'])
      expect([more[0]?.id, more[2]?.id]).toEqual([planned[0]?.id, planned[1]?.id])
      await change(sql, more[0], { rule: 'FREQ=WEEKLY;BYDAY=FR;INTERVAL=2;COUNT=2' })
      const fewer = await rows(sql)
      expect(days(fewer)).toEqual(['03-26 18:00', '04-09 18:00'])
      expect(fewer[0]?.id).toBe(planned[0]?.id)
    }))

  test.each([
    ['later', '2427-04-01', 'MO,TH', ['03-29', '04-01', '04-05', '04-08'], [0, 1, 2, 3]],
    ['earlier', '2427-03-30', 'MO,TU', ['03-29', '03-30', '04-05', '04-06'], [0, 1, 2, 3]],
    ['onto another', '2427-03-29', 'MO', ['03-29', '04-05', '04-12', '04-19'], [1, 3]],
  ])('of one weekday, %s, keeps the other days', (_name, day, weekdays, expected, kept) =>
    inScratch(async (sql) => {
      await runAs(
        sql,
        'owner',
        `select public.plan_series(gen_random_uuid(), 'Verbes', 'mixed', '', 45, '{}', '2427-03-29T18:00', 'Europe/Paris',
           'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4')`,
      )
      const planned = await rows(sql)
      await change(sql, planned[1], { rule: `FREQ=WEEKLY;BYDAY=${weekdays};COUNT=4`, startsAt: `${day}T18:00` })
      const changed = await rows(sql)
      expect(days(changed)).toEqual(expected.map((date) => `${date} 18:00`))
      expect(ids(changed).filter((id) => ids(planned).includes(id))).toEqual(kept.map((index) => planned[index]?.id))
    }),
  )

  test('does not affect sessions that were completed, moved alone or deleted', () =>
    inScratch(async (sql) => {
      const [first, second, third] = await plan(sql)
      await runAs(sql, 'owner', 'update public.study_sessions set completed = true where id = $1', [first?.id])
      await runAs(sql, 'owner', `update public.study_sessions set scheduled_for = '2427-03-27T07:00Z' where id = $1`, [
        second?.id,
      ])
      await runAs(sql, 'owner', 'delete from public.study_sessions where id = $1', [third?.id])
      const [, , last] = await rows(sql)
      await change(sql, last, { title: 'Conjugaison', startsAt: '2427-03-29T19:30' })
      expect((await rows(sql)).map(({ moment, title }) => [moment, title])).toEqual([
        ['03-26 18:00', 'Verbes'],
        ['03-27 08:00', 'Conjugaison'],
        ['03-29 19:30', 'Conjugaison'],
      ])
    }))

  test('also applies to later sessions of an endless series', () =>
    inScratch(async (sql) => {
      const planned = await plan(sql, 'FREQ=DAILY')
      await change(sql, planned[0], { rule: 'FREQ=DAILY;INTERVAL=2', startsAt: '2427-03-27T18:00' })
      expect(await rows(sql)).toHaveLength(43)
      await sql('update public.study_series set made_until = made_until - 10')
      await sql(`delete from public.study_sessions where series_day > (select made_until from public.study_series)`)
      const left = (await rows(sql)).length
      await sql('select private.extend_series(series) from public.study_series as series')
      expect((await rows(sql)).length).toBe(left + 5)
    }))

  describe('with what it is based on', () => {
    const edit = (
      sql: Sql,
      session: { id: string } | undefined,
      change: object,
      based_on: object,
      starts_at?: string,
    ) =>
      runAs(sql, 'owner', 'select public.edit_series($1, true, $2::jsonb, $3::jsonb, $4)', [
        session?.id,
        JSON.stringify(change),
        JSON.stringify(based_on),
        starts_at ?? null,
      ])

    test('changes what it names only, also when it is sent again', () =>
      inScratch(async (sql) => {
        const [first] = await plan(sql)
        await edit(sql, first, { duration: 60 }, { duration: 45 })
        await edit(sql, first, { title: 'Conjugaison' }, { title: 'Verbes' })
        await edit(sql, first, { title: 'Conjugaison' }, { title: 'Verbes' })
        expect(await sql('select distinct title, duration from public.study_sessions')).toEqual([
          { title: 'Conjugaison', duration: 60 },
        ])
      }))

    test('moves all sessions', () =>
      inScratch(async (sql) => {
        const [first] = await plan(sql)
        const [{ moment } = { moment: '' }] = await sql<{ moment: string }>(
          'select scheduled_for::text as moment from public.study_sessions where id = $1',
          [first?.id],
        )
        const moved = { scheduled_for: '2027-03-26T19:30:00+01:00', time_zone: 'Europe/Paris' }
        await edit(sql, first, moved, { scheduled_for: moment, time_zone: 'Europe/Paris' }, '2027-03-26T19:30')
        expect(days(await rows(sql))).toEqual(['03-26 19:30', '03-27 19:30', '03-28 19:30', '03-29 19:30'])
      }))

    test.each([
      ['title', { title: 'Grammaire' }, { title: 'Verbes' }],
      ['rule', { rule: 'FREQ=DAILY;COUNT=2' }, { rule: 'FREQ=DAILY;COUNT=9' }],
    ])('is refused if the %s has another value now', (_name, change, based_on) =>
      inScratch(async (sql) => {
        const [first] = await plan(sql)
        await edit(sql, first, { title: 'Conjugaison' }, { title: 'Verbes' })
        const before = await rows(sql)
        await expect(edit(sql, first, change, based_on)).rejects.toMatchObject({ code: 'PT409', detail: 'row_changed' })
        expect(await rows(sql)).toEqual(before)
      }),
    )
  })

  test('can be made only by the owner', () =>
    inScratch(async (sql) => {
      const [first] = await plan(sql)
      for (const call of [
        `public.remove_series($1, true)`,
        `public.change_series($1, true, 'x', 'mixed', '', 45, '{}', 'FREQ=DAILY')`,
        `public.edit_series($1, true, '{"title": "x"}', '{}')`,
      ]) {
        expect(await runAs(sql, 'other', `select ${call}`, [first?.id]).catch(sqlState)).toBe('PT404')
      }
    }))
})

describe('the items of a session', () => {
  test.each([
    ['vocabulary', ['word']],
    ['document', ['note']],
    ['mixed', ['note', 'word']],
  ])('%s keeps only the learner’s own items of its type, in order and without duplicates', (type, kept) =>
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

  test('are offered with the chosen ones first, then search results', () =>
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

test('a session uses the learner’s time zone by default', () =>
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
