import type { Sql } from '@cahier/backend'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '../../../mf-planning/src/transfer/read-calendar.ts'
import { type CalendarSession, writeCalendar } from '../../functions/calendar/ics.ts'
import { localTime } from '../../functions/calendar/time-zone.ts'
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
  ...given,
})

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
    sessions: [{ uid: `${planned.id}@cahier`, title, description, scheduled_for, time_zone, duration, was: null }],
    leftOut: [],
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
