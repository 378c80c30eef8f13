import type { Sql } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { otherId, ownerId } from '../../tests/actors.ts'
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
  /** Turns the report on, so many days and hours after the last one was due. */
  const prepare = async (sql: Sql, week: string) => {
    await sql('update auth.users set email_confirmed_at = now() where id = $1', [ownerId])
    await sql('update public.security_settings set weekly_report = true where user_id = $1', [ownerId])
    await sql(`update public.security_settings set report_week = ${week} where user_id = $1`, [ownerId])
  }
  const run = async (sql: Sql) => {
    await sql('select public.run_due_jobs()')
    return mails(sql)
  }
  const dueWeek = `private.report_week_of('${ownerId}')`

  test('is off until it is asked for, and then begins with the next Monday', () =>
    inScratch(async (sql) => {
      await sql('update auth.users set email_confirmed_at = now()')
      expect(await run(sql)).toEqual([])
      await sql('update public.security_settings set weekly_report = true')
      expect(await run(sql)).toEqual([])
    }))

  test('comes once a week, with the figures of seven days, and only to whom it belongs', () =>
    inScratch(async (sql) => {
      await prepare(sql, `${dueWeek} - 7`)
      await sql(
        `insert into public.notes (user_id, title, content) values ($1, 'a', 'b'), ($1, 'c', 'd'), ($2, 'e', 'f')`,
        [ownerId, otherId],
      )
      expect(await run(sql)).toMatchObject([{ recipient: address, subject: expect.stringContaining('Votre semaine') }])
      const [mail] = await run(sql)
      expect(mail?.body).toMatch(/\nNotes écrites\s: 2\nMots ajoutés\s: 0\nRévisions\s: 0\n/)
      expect(await run(sql)).toHaveLength(1)
    }))

  test('that was missed for weeks is made up once', () =>
    inScratch(async (sql) => {
      await prepare(sql, `${dueWeek} - 35`)
      await run(sql)
      expect(await run(sql)).toHaveLength(1)
    }))

  test.each(['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kolkata'])('of the week before is found in %s', (zone) =>
    inScratch(async (sql) => {
      await speak(sql, 'fr', zone)
      await prepare(sql, `${dueWeek} - 7`)
      expect(await run(sql)).toHaveLength(1)
    }),
  )

  test('waits for a confirmed address', () =>
    inScratch(async (sql) => {
      await prepare(sql, `${dueWeek} - 7`)
      await sql('update auth.users set email_confirmed_at = null where id = $1', [ownerId])
      expect(await run(sql)).toEqual([])
    }))

  test.each([
    ['en', 'Your week', 'Notes written: 0\nWords added: 0'],
    ['es', 'Su semana', 'Notas escritas: 0\nPalabras añadidas: 0'],
    ['de', 'Ihre Woche', 'Geschriebene Notizen: 0\nNeue Wörter: 0'],
  ])('speaks %s', (language, subject, figures) =>
    inScratch(async (sql) => {
      await speak(sql, language)
      await prepare(sql, `${dueWeek} - 7`)
      const sent = await run(sql)
      expect(sent).toMatchObject([{ subject: expect.stringContaining(subject) }])
      expect(sent[0]?.body).toContain(figures)
    }),
  )

  test('that cannot be written holds nobody else’s up', () =>
    inScratch(async (sql) => {
      await sql('update auth.users set email_confirmed_at = now()')
      await sql('update public.security_settings set weekly_report = true')
      await sql('update public.security_settings set report_week = private.report_week_of(user_id) - 7')
      await sql(`create or replace function private.study_figures(account uuid, since timestamptz) returns jsonb
                 language plpgsql as $$ begin if account = '${ownerId}' then raise exception 'no'; end if; return '{}'; end $$`)
      await sql('select public.run_due_jobs()')
      expect(await sql('select recipient from auth.mails')).toEqual([{ recipient: 'other@cahier.test' }])
      expect(
        await sql('select user_id from public.security_settings where report_week < private.report_week_of(user_id)'),
      ).toEqual([{ user_id: ownerId }])
    }))

  test('that cannot be written takes nothing else along, and comes later', () =>
    inScratch(async (sql) => {
      await prepare(sql, `${dueWeek} - 7`)
      await sql(`create or replace function private.figures_text(figures jsonb, language text) returns text
                 language plpgsql as $$ begin raise exception 'no'; end $$`)
      expect(await run(sql)).toEqual([])
      const [{ isDue } = { isDue: false }] = await sql<{ isDue: boolean }>(
        `select report_week < ${dueWeek} as "isDue" from public.security_settings where user_id = $1`,
        [ownerId],
      )
      expect(isDue).toBe(true)
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
