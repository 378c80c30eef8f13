import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { otherId, ownerId, runAs, sqlState, tryAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { notifications, presets, runDue, switchOn } from './presets.ts'

const { inScratch } = scratchDatabase()

const daily = (time: string) => ({ schedule: 'daily', time })
const weekly = (day: number, time: string) => ({ schedule: 'weekly', time, day_of_week: day })
const monthly = (day: number, time: string) => ({ schedule: 'monthly', time, day_of_month: day })

describe('the next run', () => {
  test.each([
    // Paris is one hour ahead of UTC in winter, two in summer; the clock changes on 29 March and 25 October 2026.
    ['later today', daily('09:00'), 'Europe/Paris', '2026-01-10T07:00:00Z', '2026-01-10T08:00:00Z'],
    ['tomorrow when it is that time', daily('09:00'), 'Europe/Paris', '2026-01-10T08:00:00Z', '2026-01-11T08:00:00Z'],
    [
      'the same hour by the clock after the change to summer',
      daily('09:00'),
      'Europe/Paris',
      '2026-03-28T08:00:00Z',
      '2026-03-29T07:00:00Z',
    ],
    [
      'an hour later when the clock skips it',
      daily('02:30'),
      'Europe/Paris',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
    [
      'the next day after a skipped hour',
      daily('02:30'),
      'Europe/Paris',
      '2026-03-29T01:30:00Z',
      '2026-03-30T00:30:00Z',
    ],
    ['once when the clock repeats it', daily('02:30'), 'Europe/Paris', '2026-10-24T12:00:00Z', '2026-10-25T01:30:00Z'],
    [
      'the next day after a repeated hour',
      daily('02:30'),
      'Europe/Paris',
      '2026-10-25T01:30:00Z',
      '2026-10-26T01:30:00Z',
    ],
    ['this Friday', weekly(5, '17:00'), 'Europe/Paris', '2026-01-05T00:00:00Z', '2026-01-09T16:00:00Z'],
    ['next Friday when it is past', weekly(5, '17:00'), 'Europe/Paris', '2026-01-09T16:00:01Z', '2026-01-16T16:00:00Z'],
    ['Sunday is day 0', weekly(0, '10:00'), 'UTC', '2026-01-05T00:00:00Z', '2026-01-11T10:00:00Z'],
    [
      'the day of the learner, not of London',
      weekly(5, '01:00'),
      'Asia/Tokyo',
      '2026-01-08T12:00:00Z',
      '2026-01-08T16:00:00Z',
    ],
    ['the first of the month', monthly(1, '09:00'), 'Europe/Paris', '2026-01-01T08:00:00Z', '2026-02-01T08:00:00Z'],
    ['the last day of a short month', monthly(31, '09:00'), 'UTC', '2026-01-31T09:00:00Z', '2026-02-28T09:00:00Z'],
    ['the 31st again after it', monthly(31, '09:00'), 'UTC', '2026-02-28T09:00:00Z', '2026-03-31T09:00:00Z'],
    ['29 February in a leap year', monthly(30, '09:00'), 'UTC', '2028-02-01T00:00:00Z', '2028-02-29T09:00:00Z'],
    [
      'over the end of the year',
      monthly(1, '00:00'),
      'America/New_York',
      '2026-12-15T00:00:00Z',
      '2027-01-01T05:00:00Z',
    ],
  ])('%s', (_, schedule, zone, after, next) =>
    inScratch(async (sql) => {
      const rows = await sql('select private.next_run($1::jsonb, $2, $3::timestamptz) = $4::timestamptz as right', [
        JSON.stringify(schedule),
        zone,
        after,
        next,
      ])
      expect(rows).toEqual([{ right: true }])
    }),
  )
})

const makeDue = (sql: Sql) => sql(`update public.automations set next_execution_at = now() - interval '3 weeks'`)

/** Creates data for the figures: one item in the last week, one long ago. */
async function study(sql: Sql): Promise<void> {
  await sql(
    `with word as (
       insert into public.vocabulary (user_id, word, definition, created_at)
       values ($1, 'a', 'b', now()), ($1, 'c', 'd', now() - interval '8 days') returning id
     )
     insert into public.reviews (user_id, word_id, rating, mastery_before, mastery_after, reviewed_at)
     select $1, id, 3, 0, 10, moment from word, (values (now()), (now() - interval '8 days')) as v (moment)`,
    [ownerId],
  )
  await sql(
    `insert into public.notes (user_id, title, updated_at) values ($1, 'a', now()), ($1, 'b', now() - interval '8 days')`,
    [ownerId],
  )
  await sql(
    `insert into public.study_sessions (user_id, title, scheduled_for, duration, completed) values ($1, 'a', now(), 45, true)`,
    [ownerId],
  )
}

describe('the weekly summary', () => {
  test('runs on Fridays at 17:00 in the learner’s time zone', () =>
    inScratch(async (sql) => {
      await switchOn(sql, 'weekly_summary')
      const local = (zone: string) =>
        sql(`select to_char(next_execution_at at time zone $1, 'ID HH24:MI') as moment from public.automations`, [zone])
      expect(await local('Europe/Paris')).toEqual([{ moment: '5 17:00' }])
      await runAs(sql, 'owner', `update public.user_settings set time_zone = 'America/New_York'`)
      expect(await local('America/New_York')).toEqual([{ moment: '5 17:00' }])
    }))

  test('sends real figures once, and records the execution', () =>
    inScratch(async (sql) => {
      await study(sql)
      const id = await switchOn(sql, 'weekly_summary')
      expect(await runDue(sql)).toBe(0)
      await makeDue(sql)
      expect(await runDue(sql)).toBe(1)
      expect(await runDue(sql)).toBe(0)
      expect(await notifications(sql)).toEqual([
        {
          kind: 'weekly_summary',
          title: 'Votre semaine',
          body: 'Notes écrites\u202f: 1 · Mots ajoutés\u202f: 1 · Révisions\u202f: 2 · Sessions terminées\u202f: 1 (45 min)',
          href: '/dashboard',
        },
      ])
      expect(
        await tryAs(
          sql,
          'owner',
          'select automation_id, status, action_result, error_message from public.automation_executions',
        ),
      ).toEqual([
        {
          automation_id: id,
          status: 'success',
          action_result: expect.objectContaining({
            figures: { notes: 1, words: 1, reviews: 2, sessions: 1, minutes: 45 },
          }),
          error_message: null,
        },
      ])
      expect(
        await sql(
          `select execution_count, success_count, failure_count, next_execution_at > now() as ahead from public.automations`,
        ),
      ).toEqual([{ execution_count: 1, success_count: 1, failure_count: 0, ahead: true }])
    }))

  test('uses the learner’s language', () =>
    inScratch(async (sql) => {
      await runAs(sql, 'owner', `update public.user_settings set language = 'de'`)
      await switchOn(sql, 'weekly_summary')
      await makeDue(sql)
      await runDue(sql)
      expect((await notifications(sql))[0]?.body).toMatch(/^Geschriebene Notizen: 0/)
    }))

  test('does not run while it is off', () =>
    inScratch(async (sql) => {
      await switchOn(sql, 'weekly_summary')
      await makeDue(sql)
      await runAs(sql, 'owner', 'update public.automations set is_active = false')
      expect(await runDue(sql)).toBe(0)
      expect(await sql('select next_execution_at from public.automations')).toEqual([{ next_execution_at: null }])
    }))
})

/** Creates the events of the presets without a schedule: fifty words, and a session of two hours. */
async function meetEvents(sql: Sql): Promise<void> {
  await sql(
    `insert into public.vocabulary (user_id, word, definition) select $1, 'mot ' || n, 'x' from generate_series(1, 50) as n`,
    [ownerId],
  )
  await sql(
    `insert into public.study_sessions (user_id, title, scheduled_for, duration) values ($1, 'longue', now(), 120)`,
    [ownerId],
  )
  await sql(`update public.study_sessions set completed = true where title = 'longue'`)
}

describe('presets', () => {
  test('each of the eight runs; the backup waits for the function that writes it', () =>
    inScratch(async (sql) => {
      await study(sql)
      for (const key of presets) await switchOn(sql, key)
      await makeDue(sql)
      await meetEvents(sql)
      expect(await runDue(sql)).toBe(presets.length)
      expect((await notifications(sql)).map(({ kind }) => kind).sort()).toEqual(
        presets.filter((key) => key !== 'daily_backup'),
      )
      expect(await sql('select * from public.due_functions() as name')).toContainEqual({ name: 'write-backups' })
    }))

  test.each([
    ['daily_review', { type: 'time_based', schedule: 'daily', time: '09:00' }],
    ['study_session', { type: 'time_based', schedule: 'daily', time: '18:00' }],
    ['weekly_summary', { type: 'time_based', schedule: 'weekly', time: '17:00', day_of_week: 5 }],
    ['monthly_report', { type: 'time_based', schedule: 'monthly', day_of_month: 1 }],
    ['daily_backup', { type: 'time_based', schedule: 'daily', time: '02:00' }],
    ['vocabulary_milestone', { type: 'vocabulary_added', thresholds: [50, 100, 200] }],
    ['study_break', { type: 'session_completed', min_duration: 120 }],
    ['forgotten_notes', { type: 'time_based', schedule: 'daily' }],
  ])('%s has its moment', (key, moment) =>
    inScratch(async (sql) => {
      const [row] = await sql<{ trigger_schema: object }>(
        'select trigger_schema from public.automation_templates where key = $1',
        [key],
      )
      expect(row?.trigger_schema).toMatchObject(moment)
    }),
  )

  test('sends no notification if there is no forgotten note', () =>
    inScratch(async (sql) => {
      await switchOn(sql, 'forgotten_notes')
      await makeDue(sql)
      await runDue(sql)
      expect(await notifications(sql)).toEqual([])
      expect(await sql('select status, action_result from public.automation_executions')).toEqual([
        { status: 'success', action_result: { skipped: 'nothing_to_say' } },
      ])
    }))
})

describe('a failing automation', () => {
  test('is recorded, does not block the others and runs again', () =>
    inScratch(async (sql) => {
      await switchOn(sql, 'daily_review')
      await switchOn(sql, 'study_session')
      await runAs(
        sql,
        'owner',
        `update public.automations set action_config = '{"title": " "}' where preset = 'daily_review'`,
      )
      await makeDue(sql)
      expect(await runDue(sql)).toBe(2)
      expect((await notifications(sql)).map(({ kind }) => kind)).toEqual(['study_session'])
      expect(await sql(`select error_message from public.automation_executions where status = 'failed'`)).toEqual([
        { error_message: 'Le titre et le message sont obligatoires' },
      ])
      expect(
        await sql(
          `select failure_count, next_execution_at > now() as ahead from public.automations where preset = 'daily_review'`,
        ),
      ).toEqual([{ failure_count: 1, ahead: true }])
    }))

  test('fails for a link outside the application', () =>
    inScratch(async (sql) => {
      await switchOn(sql, 'daily_review')
      await runAs(
        sql,
        'owner',
        `update public.automations set action_config = action_config || '{"href": "//elsewhere.test"}'`,
      )
      await makeDue(sql)
      await runDue(sql)
      expect([await notifications(sql), await sql('select status from public.automation_executions')]).toEqual([
        [],
        [{ status: 'failed' }],
      ])
    }))
})

describe('run_automation', () => {
  const run = `select status, trigger_data, error_message from public.run_automation($1)`

  test('runs the automation, records it and keeps the schedule', () =>
    inScratch(async (sql) => {
      const id = await switchOn(sql, 'weekly_summary')
      const scheduled = await sql('select next_execution_at from public.automations')
      expect(await runAs(sql, 'owner', run, [id])).toEqual([
        { status: 'success', trigger_data: { trigger: 'manual' }, error_message: null },
      ])
      expect(await notifications(sql)).toHaveLength(1)
      expect(await sql('select next_execution_at from public.automations')).toEqual(scheduled)
    }))

  test('is only for the owner', () =>
    inScratch(async (sql) => {
      const id = await switchOn(sql, 'weekly_summary')
      expect(await tryAs(sql, 'other', run, [id]).catch(sqlState)).toBe('PT404')
      expect(await sql('select 1 from public.notifications where user_id = $1', [otherId])).toEqual([])
    }))
})
