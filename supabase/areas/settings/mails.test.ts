import type { Sql } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { WeekReport } from '../../../platform/mail/week-report.ts'
import { otherId, ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

const address = 'owner@cahier.test'
const day = 86_400

interface Mail {
  recipient: string
  subject: string
  body: string
}
const mails = (sql: Sql) => sql<Mail>('select recipient, subject, body from auth.mails order by created_at, subject')
const speak = (sql: Sql, language: string, zone = 'Europe/Paris') =>
  sql(
    `insert into public.user_settings (user_id, language, time_zone) values ($1, $2, $3)
     on conflict (user_id) do update set language = excluded.language, time_zone = excluded.time_zone`,
    [ownerId, language, zone],
  )

describe('of the subscription', () => {
  const record = async (sql: Sql, change: object = {}) => {
    await sql(`insert into private.customers (user_id, customer_id) values ($1, 'cus_1') on conflict do nothing`, [
      ownerId,
    ])
    const [{ revision } = { revision: 0 }] = await sql<{ revision: number }>('select revision from private.customers')
    const state = {
      subscription_id: 'sub_1',
      status: 'active',
      plan: 'basic',
      billing_interval: 'month',
      price_id: 'price_1',
      current_period_start: 1_790_000_000 - 30 * day,
      current_period_end: 1_790_000_000,
      cancel_at_period_end: false,
      first_start: 1_780_000_000,
      ...change,
    }
    await sql(`select public.record_subscription('cus_1', $1, $2::jsonb)`, [revision, JSON.stringify(state)])
  }

  test('a cancellation is proved once, however often it is recorded, and again after it was taken up', () =>
    inScratch(async (sql) => {
      await record(sql)
      expect(await mails(sql)).toEqual([])
      await record(sql, { cancel_at_period_end: true })
      await record(sql, { cancel_at_period_end: true })
      expect(await mails(sql)).toMatchObject([
        { recipient: address, subject: expect.stringContaining('Votre résiliation') },
      ])
      await record(sql)
      await record(sql, { cancel_at_period_end: true })
      expect(await mails(sql)).toHaveLength(2)
    }))

  test('the end of a cancelled period is no cancellation', () =>
    inScratch(async (sql) => {
      await record(sql)
      await record(sql, { status: 'canceled', cancel_at_period_end: true })
      expect(await mails(sql)).toEqual([])
    }))

  test.each([
    ['fr', 'Il se termine le 21/09/2026.', /abonnement Pro le \d\d\/\d\d\/\d{4}, \d\d:\d\d \(Europe\/Paris\)/],
    [
      'en',
      'It ends on 21 September 2026.',
      /Pro subscription on \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d \(Europe\/Paris\)/,
    ],
    ['es', 'Termina el 21/09/2026.', /suscripción Pro el \d\d\/\d\d\/\d{4}, \d\d:\d\d/],
    ['de', 'Es endet am 21.09.2026.', /Abonnements Pro am \d\d\.\d\d\.\d{4}, \d\d:\d\d/],
  ])('a cancellation is dated in %s', (language, end, received) =>
    inScratch(async (sql) => {
      await speak(sql, language)
      await record(sql)
      await record(sql, { cancel_at_period_end: true })
      const [mail] = await mails(sql)
      expect(mail?.body).toContain(end)
      expect(mail?.body).toMatch(received)
    }),
  )

  test('a withdrawal is acknowledged once, with its date and what is paid back', () =>
    inScratch(async (sql) => {
      await speak(sql, 'en', 'America/New_York')
      for (const _ of [1, 2]) await sql(`select public.record_withdrawal($1, 'sub_1', 28900)`, [ownerId])
      const sent = await mails(sql)
      expect(sent).toMatchObject([
        { recipient: address, subject: expect.stringContaining('Acknowledgement of your withdrawal') },
      ])
      expect(sent[0]?.body).toMatch(/account owner@cahier\.test on .*\(America\/New_York\)/)
      expect(sent[0]?.body).toContain('€289.00 are paid back')
    }))

  test.each([
    ['fr', 'Votre facture A-1', '9,00\u00a0€ le 21/09/2026', 'eur'],
    ['de', 'Ihre Rechnung A-1', '9,00\u00a0€ am 21.09.2026', 'eur'],
    ['en', 'Your invoice A-1', '9.00\u00a0USD on 21 September 2026', 'usd'],
  ])('an invoice is mailed once in %s', (language, subject, said, currency) =>
    inScratch(async (sql) => {
      await speak(sql, language)
      await record(sql)
      const invoice = {
        id: 'in_1',
        number: 'A-1',
        amount_paid: 900,
        currency,
        paid_at: 1_790_000_000,
        url: 'https://pay.test/1',
      }
      const mailed = async (customer: string) =>
        (
          await sql<{ now: boolean }>('select public.mail_invoice($1, $2::jsonb) as now', [
            customer,
            JSON.stringify(invoice),
          ])
        )[0]?.now
      expect([await mailed('cus_of_nobody'), await mailed('cus_1'), await mailed('cus_1')]).toEqual([
        false,
        true,
        false,
      ])
      const sent = await mails(sql)
      expect(sent).toMatchObject([{ recipient: address, subject: expect.stringContaining(subject) }])
      expect(sent[0]?.body).toContain(said)
      expect(sent[0]?.body).toContain('https://pay.test/1')
    }),
  )
})

describe('the weekly report', () => {
  /** Turns the report on, so many days after the last one was due. */
  const prepare = async (sql: Sql, week: string) => {
    await sql('update auth.users set email_confirmed_at = now() where id = $1', [ownerId])
    await sql('update public.security_settings set weekly_report = true where user_id = $1', [ownerId])
    await sql(`update public.security_settings set report_week = ${week} where user_id = $1`, [ownerId])
  }
  /** A note of so many days ago, which makes the week worth telling of. */
  const write = (sql: Sql, days = 2, account = ownerId) =>
    sql(
      `insert into public.notes (user_id, title, content, created_at) values ($1, 'a', 'b', now() - make_interval(days => $2))`,
      [account, days],
    )
  const run = async (sql: Sql) => {
    await sql('select public.run_due_jobs()')
    return await sql<Mail & { facts: { topic: string; language: string; report: WeekReport } }>(
      'select recipient, subject, body, facts from auth.mails order by created_at, subject',
    )
  }
  const dueWeek = `private.report_week_of('${ownerId}')`

  test('is off until it is asked for, and then begins with the next moment', () =>
    inScratch(async (sql) => {
      await sql('update auth.users set email_confirmed_at = now()')
      await write(sql)
      expect(await run(sql)).toEqual([])
      await sql('update public.security_settings set weekly_report = true')
      expect(await run(sql)).toEqual([])
    }))

  test('comes once a week, and only to whom it belongs', () =>
    inScratch(async (sql) => {
      await prepare(sql, `${dueWeek} - 7`)
      await write(sql)
      await write(sql, 2, otherId)
      expect(await run(sql)).toMatchObject([{ recipient: address, subject: expect.stringContaining('Votre semaine') }])
      expect(await run(sql)).toMatchObject([{ facts: { topic: 'progress', report: { notes: [1, 0] } } }])
    }))

  test('that was missed for weeks is made up once', () =>
    inScratch(async (sql) => {
      await prepare(sql, `${dueWeek} - 35`)
      await write(sql)
      await run(sql)
      expect(await run(sql)).toHaveLength(1)
    }))

  test.each([
    ['this week', 2, 1],
    ['only the week before', 9, 1],
    ['only before that', 16, 0],
  ])('of a learner who did something %s', (_when, days, count) =>
    inScratch(async (sql) => {
      await prepare(sql, `${dueWeek} - 7`)
      await write(sql, days)
      expect(await run(sql)).toHaveLength(count)
      // It is not looked at again before next week.
      expect(
        await sql(`select from public.security_settings where report_week = ${dueWeek} and user_id = $1`, [ownerId]),
      ).toHaveLength(1)
    }),
  )

  test.each(['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kolkata'])('of the week before is found in %s', (zone) =>
    inScratch(async (sql) => {
      await speak(sql, 'fr', zone)
      await prepare(sql, `${dueWeek} - 7`)
      await write(sql)
      expect(await run(sql)).toHaveLength(1)
    }),
  )

  test.each([
    ['Europe/Paris', 1, '08:00', '2026-11-23 06:59+00', '2026-11-16'],
    ['Europe/Paris', 1, '08:00', '2026-11-23 07:00+00', '2026-11-23'],
    ['Europe/Paris', 1, '08:00', '2026-11-29 22:59+00', '2026-11-23'],
    ['Europe/Paris', 0, '18:30', '2026-11-22 17:29+00', '2026-11-15'],
    ['Europe/Paris', 0, '18:30', '2026-11-22 17:30+00', '2026-11-22'],
    ['America/New_York', 6, '23:59', '2026-11-22 04:59+00', '2026-11-21'],
    ['America/New_York', 6, '00:00', '2026-11-21 04:59+00', '2026-11-14'],
  ])('in %s on day %i at %s was last due, at %s, on %s', (zone, day, time, moment, expected) =>
    inScratch(async (sql) => {
      const [row] = await sql<{ due: string }>('select private.report_due($1, $2::smallint, $3, $4)::text as due', [
        zone,
        day,
        time,
        moment,
      ])
      expect(row?.due).toBe(expected)
    }),
  )

  test('at another moment begins with the next one', () =>
    inScratch(async (sql) => {
      await prepare(sql, `${dueWeek} - 7`)
      await write(sql)
      await runAs(sql, 'owner', `update public.security_settings set report_day = 4, report_time = '19:00'`)
      expect(await run(sql)).toEqual([])
    }))

  test.each([
    ['waits for a confirmed address', 'update auth.users set email_confirmed_at = null where id = $1'],
    ['is not sent where reports are off', `update public.user_settings set mail_off = '{progress}' where user_id = $1`],
    [
      'is not sent to an address that refuses mail',
      `select public.note_mail(gen_random_uuid(), '${address}', 'refused', $1::text)`,
    ],
  ])('%s', (_name, statement) =>
    inScratch(async (sql) => {
      await prepare(sql, `${dueWeek} - 7`)
      await write(sql)
      await sql(statement, [ownerId])
      expect(await run(sql)).toEqual([])
    }),
  )

  test('waits for the end of quiet hours', () =>
    inScratch(async (sql) => {
      await prepare(sql, `${dueWeek} - 7`)
      await write(sql)
      await sql(
        `update public.user_settings set time_zone = 'UTC', quiet_from = to_char(now() at time zone 'UTC' - interval '1 hour', 'HH24:MI'),
           quiet_to = to_char(now() at time zone 'UTC' + interval '1 hour', 'HH24:MI') where user_id = $1`,
        [ownerId],
      )
      await sql(`update public.security_settings set report_week = ${dueWeek} - 7 where user_id = $1`, [ownerId])
      await run(sql)
      expect(await sql(`select due_at > now() + interval '58 minutes' as waits from auth.mails`)).toEqual([
        { waits: true },
      ])
    }))

  test.each([
    ['en', 'Your week'],
    ['es', 'Su semana'],
    ['de', 'Ihre Woche'],
  ])('speaks %s', (language, subject) =>
    inScratch(async (sql) => {
      await speak(sql, language)
      await prepare(sql, `${dueWeek} - 7`)
      await write(sql)
      expect(await run(sql)).toMatchObject([{ subject: expect.stringContaining(subject), facts: { language } }])
    }),
  )

  test('counts the seven days before today beside the seven before those, on the days of the learner', () =>
    inScratch(async (sql) => {
      await speak(sql, 'fr', 'America/New_York')
      const at = (days: number, time: string) =>
        `((now() at time zone 'America/New_York')::date - ${days} + time '${time}') at time zone 'America/New_York'`
      await sql(`insert into public.vocabulary (id, user_id, word, definition, created_at)
        values ('00000000-0000-4000-8000-0000000000f1', '${ownerId}', 'mot', 'sens', ${at(8, '12:00')})`)
      const review = (days: number, time: string, rating: number) =>
        sql(`insert into public.reviews (user_id, word_id, rating, reviewed_at)
          values ('${ownerId}', '00000000-0000-4000-8000-0000000000f1', ${rating}, ${at(days, time)})`)
      await review(0, '00:00', 3)
      await review(1, '23:59', 3)
      await review(1, '00:00', 1)
      await review(7, '00:00', 4)
      await review(8, '23:59', 1)
      await review(14, '00:00', 3)
      await review(15, '23:59', 3)
      await sql(
        `update public.reviews set mastery_before = 70, mastery_after = 85 where reviewed_at = ${at(1, '23:59')}`,
      )
      await sql(`insert into public.study_sessions (user_id, title, scheduled_for, duration, completed, completed_at, time_zone)
        values ('${ownerId}', 'a', now(), 25, true, ${at(2, '23:30')}, 'America/New_York')`)
      const [row] = await sql<{ report: WeekReport }>(`select private.week_report('${ownerId}') as report`)
      expect(row?.report).toMatchObject({
        reviews: [3, 2],
        success: [67, 50],
        minutes: [25, 0],
        sessions: [1, 0],
        mastered: [1, 0],
        words: [0, 1],
        notes: [0, 0],
        streak: 2,
      })
      expect(row?.report.days.map(({ reviews, minutes }) => [reviews, minutes])).toEqual([
        [1, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 25],
        [2, 0],
      ])
    }))

  test('that cannot be written takes nobody else’s along, and comes later', () =>
    inScratch(async (sql) => {
      await sql('update auth.users set email_confirmed_at = now()')
      await sql('update public.security_settings set weekly_report = true')
      await sql('update public.security_settings set report_week = private.report_week_of(user_id) - 7')
      await sql(`create or replace function private.week_report(account uuid) returns jsonb language plpgsql as $$
        begin
          if account = '${ownerId}' then raise exception 'no'; end if;
          return '{"reviews": [1, 0], "sessions": [0, 0], "words": [0, 0], "notes": [0, 0]}';
        end $$`)
      await sql('select public.run_due_jobs()')
      expect(await sql('select recipient from auth.mails')).toEqual([{ recipient: 'other@cahier.test' }])
      expect(
        await sql('select user_id from public.security_settings where report_week < private.report_week_of(user_id)'),
      ).toEqual([{ user_id: ownerId }])
    }))
})

test('eight jobs at the same time mail each of three hundred reports once', async () => {
  const url = await testDatabase('migrated')
  const clients = Array.from({ length: 8 }, () => new pg.Client(url))
  await Promise.all(clients.map((client) => client.connect()))
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.end()))))
  const [client] = clients
  await client?.query(`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), 'week-' || number || '@cahier.test', now(), '{}' from generate_series(1, 300) as number;
    update public.security_settings set weekly_report = true;
    update public.security_settings set report_week = private.report_week_of(user_id) - 7;
    insert into public.notes (user_id, title, content, created_at) select id, 'a', 'b', now() - interval '2 days' from auth.users where email like 'week-%';
  `)
  const run = async () => {
    const sent = await Promise.all(clients.map((one) => one.query('select private.send_weekly_reports() as sent')))
    return sent.reduce((sum, { rows }) => sum + rows[0].sent, 0)
  }
  let sent = 0
  for (let turns = 0; sent < 300 && turns < 10; turns++) sent += await run()
  expect([sent, await run()]).toEqual([300, 0])
  const mails = await client?.query(
    'select count(*)::integer, count(distinct recipient)::integer as accounts from auth.mails',
  )
  expect(mails?.rows).toEqual([{ count: 300, accounts: 300 }])
})
