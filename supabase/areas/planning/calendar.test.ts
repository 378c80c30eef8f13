import type { Sql } from '@cahier/backend'
import ICAL from 'ical.js'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '../../../mf-planning/src/transfer/read-calendar.ts'
import { answerFeed } from '../../functions/planning/calendar/answer-feed.ts'
import {
  type CalendarSeries,
  type CalendarSession,
  StudyCalendar,
  writeCalendar,
} from '../../functions/planning/calendar/ics.ts'
import { localTime } from '../../functions/planning/calendar/time-zone.ts'
import { otherId, ownerId, runAs, sqlState } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const session = (given: Partial<CalendarSession>): CalendarSession => ({
  id: '10000000-0000-4000-8000-000000000001',
  title: 'Verbes',
  description: '',
  scheduled_for: '2026-11-21T17:00:00Z',
  duration: 30,
  time_zone: 'Europe/Paris',
  completed: false,
  sequence: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  series_id: null,
  series_day: null,
  ...given,
})

const seriesId = '20000000-0000-4000-8000-000000000001'
const series = (given: Partial<CalendarSeries> = {}): CalendarSeries => ({
  id: seriesId,
  title: 'Verbes',
  description: '',
  duration: 30,
  time_zone: 'Europe/Paris',
  time: '18:00:00',
  rule: 'FREQ=DAILY',
  created_at: '2026-01-01T00:00:00Z',
  days: ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'],
  earlier: 0,
  ...given,
})
/** The session of a series on a day, at the local hour. */
const occurrence = (day: string, moment: string, given: Partial<CalendarSession> = {}) =>
  session({ id: `id-${day}`, series_id: seriesId, series_day: day, scheduled_for: moment, ...given })

/** Parses a file like a calendar program that only knows the zones defined in the file. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const zone = new ICAL.Timezone(component)
      return [zone.tzid, zone]
    }),
  )
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate, duration, sequence } = new ICAL.Event(component)
    const zone = zones.get(String(component.getFirstProperty('dtstart')?.getParameter('tzid')))
    if (!zone) throw new Error('the zone is in the file')
    startDate.zone = zone
    return {
      uid,
      summary,
      description,
      sequence,
      local: startDate.toString(),
      moment: new Date(startDate.toUnixTime() * 1000).toISOString(),
      minutes: duration.toSeconds() / 60,
    }
  })
}

describe('18:00 local time stays 18:00', () => {
  test.each([
    ['Europe/Paris', '2026-03-28T17:00:00.000Z', 'the day before the clocks go forward'],
    ['Europe/Paris', '2026-03-29T16:00:00.000Z', 'the day they do'],
    ['Europe/Paris', '2026-10-24T16:00:00.000Z', 'the day before they go back'],
    ['Europe/Paris', '2026-10-25T17:00:00.000Z', 'the day they do'],
    ['America/New_York', '2026-03-08T22:00:00.000Z', 'on another day elsewhere'],
    ['Australia/Lord_Howe', '2026-04-05T07:30:00.000Z', 'by half an hour on an island'],
    ['Asia/Tokyo', '2026-07-01T09:00:00.000Z', 'where nobody sets a clock'],
  ])('in %s at %s: %s', (time_zone, moment) => {
    // With sessions of both seasons, because the zone's definition must be right for all of them.
    const sessions = ['2026-01-15T12:00:00Z', moment, '2026-07-15T12:00:00Z'].map((scheduled_for) =>
      session({ scheduled_for, time_zone }),
    )
    const [, event] = read(writeCalendar({ language: 'fr', sessions }))
    expect(event).toMatchObject({ moment })
    expect(event?.local).toMatch(/T18:00:00$/)
  })

  test('also in the hour that is repeated when the clocks go back', () => {
    expect(localTime('Europe/Paris', Date.parse('2026-10-25T00:30:00Z'))).toBe('20261025T023000')
    expect(localTime('Europe/Paris', Date.parse('2026-10-25T01:30:00Z'))).toBe('20261025T023000')
  })
})

test('an event contains all fields of its session, with any text', () => {
  const title = 'Œuvre ; « lire, relire » \\ 20 %'
  const description =
    'Première ligne\nDeuxième, bien plus longue que les soixante-quinze octets d’une ligne : éèêë 🎒🎒🎒.\u0007'
  const text = writeCalendar({ language: 'fr', sessions: [session({ title, description, sequence: 3, duration: 95 })] })
  expect(read(text)).toEqual([
    {
      uid: '10000000-0000-4000-8000-000000000001@cahier',
      summary: title,
      description: description.replace('\u0007', ''),
      sequence: 3,
      local: '2026-11-21T18:00:00',
      moment: '2026-11-21T17:00:00.000Z',
      minutes: 95,
    },
  ])
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.split('\r\n').join('')).not.toMatch(/[\r\n]/)
})

/** The occurrences that a calendar program shows until a day: moment, title and minutes. */
function shown(text: string, until: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const found = events
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => {
      if (!event.isRecurring()) return [{ start: event.startDate, item: event }]
      const starts: { start: ICAL.Time; item: ICAL.Event }[] = []
      const iterator = event.iterator()
      for (let next = iterator.next(); next && next.toString() < until; next = iterator.next()) {
        const { startDate, item } = event.getOccurrenceDetails(next)
        starts.push({ start: startDate, item })
      }
      return starts
    })
  ICAL.TimezoneService.reset()
  return found
    .map(({ start, item }) => [start.toJSDate().toISOString(), item.summary, item.duration.toSeconds() / 60])
    .sort()
}

describe('a series', () => {
  const all = [
    occurrence('2026-10-24', '2026-10-24T16:00:00Z'),
    occurrence('2026-10-25', '2026-10-25T17:00:00Z'),
    occurrence('2026-10-26', '2026-10-26T17:00:00Z'),
    occurrence('2026-10-27', '2026-10-27T17:00:00Z'),
  ]
  const write = (sessions: readonly CalendarSession[], given: Partial<CalendarSeries> = {}) =>
    writeCalendar({ language: 'fr', reminders: null, series: [series(given)], sessions: [...sessions] })

  test('is one event with its rule, at the same local time when the clocks change, also after the days that were made', () => {
    const text = write(all)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain(`UID:${seriesId}@cahier`)
    expect(shown(text, '2026-10-29')).toEqual([
      ['2026-10-24T16:00:00.000Z', 'Verbes', 30],
      ['2026-10-25T17:00:00.000Z', 'Verbes', 30],
      ['2026-10-26T17:00:00.000Z', 'Verbes', 30],
      ['2026-10-27T17:00:00.000Z', 'Verbes', 30],
      ['2026-10-28T17:00:00.000Z', 'Verbes', 30],
    ])
  })

  test('has exceptions where a session is missing, moved, renamed or completed', () => {
    const [first, , third, fourth] = all
    const changed = [
      { ...first, completed: true },
      { ...third, scheduled_for: '2026-10-26T19:30:00Z' },
      { ...fourth, title: 'Bilan', duration: 60 },
    ] as CalendarSession[]
    const text = write(changed)
    expect(text).toContain('EXDATE;TZID=Europe/Paris:20261025T180000')
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Paris:20261026T180000')
    expect(shown(text, '2026-10-28')).toEqual([
      ['2026-10-24T16:00:00.000Z', '✓ Verbes', 30],
      ['2026-10-26T19:30:00.000Z', 'Verbes', 30],
      ['2026-10-27T17:00:00.000Z', 'Bilan', 60],
    ])
  })

  test.each([
    ['after a number of times', 'FREQ=DAILY;COUNT=6', 2, 4],
    ['on a day', 'FREQ=DAILY;UNTIL=20261027', 2, 4],
    ['on the days of a week', 'FREQ=WEEKLY;BYDAY=SA,SU,MO,TU;COUNT=4', 0, 4],
  ])('ends %s, counted from its first day', (_name, rule, earlier, count) => {
    expect(shown(write(all, { rule, earlier }), '2027')).toHaveLength(count)
  })

  test('leaves a session that stands for no day of the rule an event of its own', () => {
    const other = occurrence('2026-12-24', '2026-12-24T17:00:00Z')
    const text = write([...all, other])
    expect(text).toContain('UID:id-2026-12-24@cahier')
    expect(shown(text, '2026-10-28')).toContainEqual(['2026-12-24T17:00:00.000Z', 'Verbes', 30])
  })
})

test('open sessions remind the learner if they want it, completed ones do not', () => {
  const sessions = [session({ title: 'Lire, relire' }), session({ id: 'b', completed: true })]
  const text = (reminders: boolean) => writeCalendar({ language: 'fr', reminders, series: [series()], sessions })
  expect(text(false)).not.toContain('VALARM')
  const alarms = new ICAL.Component(ICAL.parse(text(true)))
    .getAllSubcomponents('vevent')
    .map((event) => event.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))))
  expect(alarms).toEqual([['-PT15M'], ['-PT15M'], []])
})

describe('the answer to a calendar program', () => {
  const calendar = { language: 'fr', reminders: true, series: [], sessions: [session({})] }
  const ask = (held?: string, given = calendar) =>
    answerFeed(new Request('https://example.org/', { headers: held ? { 'If-None-Match': held } : {} }), given)

  test('has a tag and the date of the last change', async () => {
    const { status, headers } = await ask()
    expect([status, headers.get('Last-Modified'), headers.get('Content-Type')]).toEqual([
      200,
      'Fri, 02 Jan 2026 00:00:00 GMT',
      'text/calendar; charset=utf-8',
    ])
    expect(headers.get('ETag')).toMatch(/^"[0-9a-f]{32}"$/)
  })

  test('is 304 while nothing changed, and the file after a deletion', async () => {
    const tag = (await ask()).headers.get('ETag') ?? ''
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await ask(held)
      expect([answer.status, await answer.text(), answer.headers.get('ETag')]).toEqual([304, '', tag])
    }
    expect((await ask('"other"')).status).toBe(200)
    expect((await ask(tag, { ...calendar, sessions: [] })).status).toBe(200)
  })
})

test('a calendar can be empty', () => {
  expect(read(writeCalendar({ language: null, sessions: [] }))).toEqual([])
})

test('importing a written calendar gives the same sessions', () => {
  const planned = session({
    title: 'Œuvre ; « lire, relire »',
    description: 'Une ligne bien plus longue que soixante-quinze octets, avec des accents é è ê ë.\nPuis une autre.',
    scheduled_for: '2026-10-25T17:00:00.000Z',
  })
  const { title, description, scheduled_for, time_zone, duration } = planned
  expect(readCalendar(writeCalendar({ language: 'fr', sessions: [planned] }))).toEqual({
    sessions: [{ uid: `${planned.id}@cahier`, title, description, scheduled_for, time_zone, duration, remarks: [] }],
    leftOut: [],
    cancelled: [],
    unread: 0,
  })
})

const { inScratch } = scratchDatabase()

const plan = `insert into public.study_sessions (user_id, title, scheduled_for) values ($1, $2, now() + $3::interval) returning id`

describe('a session’s sequence', () => {
  test.each([
    [`title = 'b'`, 1],
    [`scheduled_for = scheduled_for + interval '1 hour'`, 1],
    [`time_zone = 'Asia/Tokyo'`, 1],
    ['completed = true', 1],
    [`items = '{}', progress = 50`, 0],
    ['title = title', 0],
  ])('when %s: %i', (change, sequence) =>
    inScratch(async (sql) => {
      await sql(plan, [ownerId, 'a', '1 day'])
      expect(await runAs(sql, 'owner', `update public.study_sessions set ${change} returning sequence`)).toEqual([
        { sequence },
      ])
    }),
  )
})

describe('the secret address', () => {
  const renew = (sql: Sql) =>
    runAs<{ secret: string }>(sql, 'owner', 'select public.renew_calendar_feed() as secret').then(
      ([row]) => row?.secret,
    )
  const titles = async (sql: Sql, secret: string | undefined) => {
    const [row] = await runAs<{ calendar: { sessions: { title: string }[] } | null }>(
      sql,
      'service',
      'select public.read_calendar_feed($1) as calendar',
      [secret],
    )
    return row?.calendar?.sessions.map(({ title }) => title)
  }

  test('opens the learner’s sessions until it is renewed or revoked', () =>
    inScratch(async (sql) => {
      await sql(plan, [ownerId, 'a', '1 day'])
      await sql(plan, [ownerId, 'old', '-4 months'])
      await sql(plan, [otherId, 'theirs', '1 day'])
      const first = await renew(sql)
      expect(first).toMatch(/^[0-9a-f]{64}$/)
      expect(await titles(sql, first)).toEqual(['a'])
      const second = await renew(sql)
      expect([await titles(sql, first), await titles(sql, second)]).toEqual([undefined, ['a']])
      await runAs(sql, 'owner', 'delete from public.calendar_feeds where user_id = $1', [ownerId])
      expect(await titles(sql, second)).toBeUndefined()
    }))

  test('is stored as a hash that its owner cannot read', () =>
    inScratch(async (sql) => {
      const secret = await renew(sql)
      const [stored] = await sql<{ row: string }>('select feed::text as row from public.calendar_feeds as feed')
      expect(stored?.row).not.toContain(secret)
      expect(await runAs(sql, 'owner', 'select secret_hash from public.calendar_feeds').catch(sqlState)).toBe('42501')
    }))

  test('can be read at most 60 times an hour', () =>
    inScratch(async (sql) => {
      const secret = await renew(sql)
      await sql('update public.calendar_feeds set reads = 59')
      expect(await titles(sql, secret)).toEqual([])
      expect(await titles(sql, secret).catch(sqlState)).toBe('PT429')
      await sql(`update public.calendar_feeds set hour_from = now() - interval '1 hour'`)
      expect(await titles(sql, secret)).toEqual([])
    }))
})

test('the feed of a series shows exactly the sessions that the database has', () =>
  inScratch(async (sql) => {
    await runAs(
      sql,
      'owner',
      `select public.plan_series($1, 'Verbes', 'mixed', 'a, b', 30, '{}', current_date - 120 + time '18:00', 'Europe/Paris', 'FREQ=DAILY;COUNT=150')`,
      [seriesId],
    )
    const change = (set: string, days: number) =>
      sql(`update public.study_sessions set ${set} where series_day = current_date + $1::integer`, [days])
    await change(`scheduled_for = scheduled_for + interval '1 hour'`, 3)
    await change(`title = 'Bilan'`, 4)
    await change('completed = true', -5)
    await sql('delete from public.study_sessions where series_day = current_date + 6')
    const [row] = await sql<{ calendar: unknown }>(
      `select private.calendar_of($1, now() - interval '3 months') as calendar`,
      [ownerId],
    )
    const rows = await sql<{ at: string; title: string; duration: number }>(
      `select to_char(scheduled_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000Z') as at,
         case when completed then '✓ ' else '' end || title as title, duration
       from public.study_sessions where scheduled_for >= now() - interval '3 months' order by 1`,
    )
    expect(rows.length).toBeGreaterThan(100)
    const text = writeCalendar(v.parse(StudyCalendar, row?.calendar))
    expect(shown(text, '9999')).toEqual(rows.map(({ at, title, duration }) => [at, title, duration]))
  }))

describe('importing', () => {
  const event = (uid: string, given: object = {}) => ({
    uid,
    title: uid,
    description: '',
    scheduled_for: '2026-11-21T17:00:00Z',
    duration: 60,
    time_zone: 'Europe/Paris',
    ...given,
  })
  const bring = (sql: Sql, events: object[]) =>
    runAs<{ added: number }>(sql, 'owner', 'select public.import_sessions($1::jsonb) as added', [
      JSON.stringify(events),
    ]).then(([row]) => row?.added)

  test('adds only new sessions, whichever calendar they came from first', () =>
    inScratch(async (sql) => {
      const [own] = await sql<{ id: string }>(plan, [ownerId, 'a', '1 day'])
      await sql(plan, [otherId, 'theirs', '1 day'])
      expect(await bring(sql, [event('x'), event(`${own?.id}@cahier`), event('y'), event('x')])).toBe(2)
      expect(await bring(sql, [event('x'), event('z')])).toBe(1)
    }))

  test.each([
    ['too long', event('x', { duration: 481 }), '23514'],
    ['without a title', event('x', { title: ' ' }), '23514'],
    ['in no zone', event('x', { time_zone: 'Romance Standard Time' }), '23514'],
  ])('adds none if one is %s', (_name, bad, state) =>
    inScratch(async (sql) => {
      expect(await bring(sql, [event('a'), bad]).catch(sqlState)).toBe(state)
      expect(await sql('select from public.study_sessions')).toEqual([])
    }),
  )

  test('accepts at most 1,000', () =>
    inScratch(async (sql) => {
      const many = Array.from({ length: 1001 }, (_, index) => event(String(index)))
      expect(await bring(sql, many).catch(sqlState)).toBe('PT413')
      expect(await bring(sql, many.slice(1))).toBe(1000)
    }))
})
