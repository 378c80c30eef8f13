import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

const tell = (sql: Sql, kind: string, priority = 'normal') =>
  sql('insert into public.notifications (user_id, kind, title, priority) values ($1, $2, $2, $3)', [
    ownerId,
    kind,
    priority,
  ])
const told = (sql: Sql) =>
  runAs<{ kind: string; topic: string; read: boolean; held: boolean }>(
    sql,
    'owner',
    'select kind, topic, read_at is not null as read, held_until is not null as held from public.notifications order by kind',
  )
const choose = (sql: Sql, columns: string) => runAs(sql, 'owner', `update public.user_settings set ${columns}`)

describe('a notification', () => {
  test.each([
    ['study_reminder', 'study'],
    ['daily_review', 'study'],
    ['mention', 'collaboration'],
    ['weekly_summary', 'progress'],
    ['automation_paused', 'automation'],
    ['billing', 'account'],
    ['app', 'app'],
  ])('of kind %s is about %s', (kind, topic) =>
    inScratch(async (sql) => {
      await tell(sql, kind)
      expect(await told(sql)).toEqual([{ kind, topic, read: false, held: false }])
    }),
  )

  test('is not written for a topic that is switched off, and others are', () =>
    inScratch(async (sql) => {
      await choose(sql, `screen_off = '{collaboration,automation}'`)
      for (const kind of ['mention', 'automation', 'study_reminder', 'billing']) await tell(sql, kind)
      expect((await told(sql)).map(({ kind }) => kind)).toEqual(['billing', 'study_reminder'])
    }))

  test('of low priority stands as read', () =>
    inScratch(async (sql) => {
      await tell(sql, 'automation', 'low')
      expect(await told(sql)).toMatchObject([{ read: true }])
    }))

  test('of quiet hours is in the list, and calls when they end', () =>
    inScratch(async (sql) => {
      const unread = async () =>
        (
          await runAs<{ count: number }>(
            sql,
            'owner',
            'select count(*)::int from public.notifications where read_at is null and held_until is null',
          )
        )[0]?.count
      await sql(
        `update public.user_settings set time_zone = 'UTC', quiet_from = to_char(now() at time zone 'UTC' - interval '1 hour', 'HH24:MI'),
           quiet_to = to_char(now() at time zone 'UTC' + interval '1 hour', 'HH24:MI') where user_id = $1`,
        [ownerId],
      )
      await tell(sql, 'automation')
      expect(await told(sql)).toMatchObject([{ held: true }])
      await sql('select public.run_due_jobs()')
      expect(await unread()).toBe(0)
      await sql(`update public.notifications set held_until = now() - interval '1 second'`)
      await sql('select public.run_due_jobs()')
      expect(await unread()).toBe(1)
    }))
})

describe('quiet hours', () => {
  test.each([
    ['over midnight, in the evening', '22:00', '07:00', 'Europe/Paris', '2026-11-25 21:30+00', '2026-11-26 06:00+00'],
    ['over midnight, in the morning', '22:00', '07:00', 'Europe/Paris', '2026-11-26 05:59+00', '2026-11-26 06:00+00'],
    ['over midnight, at their end', '22:00', '07:00', 'Europe/Paris', '2026-11-26 06:00+00', null],
    ['over midnight, by day', '22:00', '07:00', 'Europe/Paris', '2026-11-25 12:00+00', null],
    ['within a day', '12:00', '14:00', 'America/New_York', '2026-11-25 17:00+00', '2026-11-25 19:00+00'],
    ['within a day, before', '12:00', '14:00', 'America/New_York', '2026-11-25 16:59+00', null],
    [
      'over the night that has an hour more',
      '22:00',
      '07:00',
      'Europe/Paris',
      '2026-10-24 21:00+00',
      '2026-10-25 06:00+00',
    ],
    [
      'over the night that has an hour less',
      '22:00',
      '07:00',
      'Europe/Paris',
      '2026-03-28 22:00+00',
      '2026-03-29 05:00+00',
    ],
    ['none', null, null, 'Europe/Paris', '2026-11-25 23:00+00', null],
  ])('%s', (_name, from, to, zone, moment, end) =>
    inScratch(async (sql) => {
      await sql('update public.user_settings set quiet_from = $1, quiet_to = $2, time_zone = $3 where user_id = $4', [
        from,
        to,
        zone,
        ownerId,
      ])
      const [row] = await sql<{ ends: string | null }>(
        `select to_char(private.quiet_until($1, $2) at time zone 'UTC', 'YYYY-MM-DD HH24:MI+00') as ends`,
        [ownerId, moment],
      )
      expect(row?.ends).toBe(end)
    }),
  )
})

describe('a mail of an automation', () => {
  const mail = (sql: Sql, template: string) =>
    sql<{ result: object }>(
      `select private.do_mail($1, 'Bilan', jsonb_build_object('subject', 'Bilan', 'message', 'Bonjour', 'template', $2::text), gen_random_uuid()) as result`,
      [ownerId, template],
    )
  const confirm = (sql: Sql) => sql('update auth.users set email_confirmed_at = now() where id = $1', [ownerId])

  test.each([
    ['automation', 'default'],
    ['progress', 'weekly_report'],
  ])('is not sent when mails of %s are off', (topic, template) =>
    inScratch(async (sql) => {
      await confirm(sql)
      await choose(sql, `mail_off = '{${topic}}'`)
      expect(await mail(sql, template)).toEqual([{ result: { skipped: 'mails_off' } }])
      await choose(sql, `mail_off = '{}'`)
      expect(await mail(sql, template)).toMatchObject([{ result: { mail_id: expect.any(String) } }])
    }),
  )

  test('waits for the end of quiet hours', () =>
    inScratch(async (sql) => {
      await confirm(sql)
      await sql(
        `update public.user_settings set time_zone = 'UTC', quiet_from = to_char(now() at time zone 'UTC' - interval '1 hour', 'HH24:MI'),
           quiet_to = to_char(now() at time zone 'UTC' + interval '1 hour', 'HH24:MI') where user_id = $1`,
        [ownerId],
      )
      await mail(sql, 'default')
      const [row] = await sql<{ waits: boolean }>(
        `select due_at > now() + interval '58 minutes' as waits from auth.mails`,
      )
      expect(row?.waits).toBe(true)
    }))
})

test('settings of channels change what is named and leave the rest', () =>
  inScratch(async (sql) => {
    const change = (changes: object) =>
      runAs(sql, 'owner', 'select public.change_notification_settings($1)', [JSON.stringify(changes)])
    await change({ mail_off: ['study'], quiet_from: '22:00', quiet_to: '07:00' })
    await change({ screen_off: ['progress'] })
    expect(await runAs(sql, 'owner', 'select * from public.notification_settings()')).toEqual([
      { screen_off: ['progress'], mail_off: ['study'], quiet_from: '22:00', quiet_to: '07:00' },
    ])
    await change({ quiet_from: null, quiet_to: null })
    expect(await runAs(sql, 'owner', 'select * from public.notification_settings()')).toMatchObject([
      { mail_off: ['study'], quiet_from: null },
    ])
    await expect(change({ screen_off: ['account'] })).rejects.toThrow(/check/)
  }))
