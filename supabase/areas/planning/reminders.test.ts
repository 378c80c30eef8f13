import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { ownerId } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

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

  test('comes again for a moved session, but not for one planned a moment ago', () =>
    inScratch(async (sql) => {
      await plan(sql, 10)
      await run(sql)
      await sql(`update public.study_sessions set scheduled_for = scheduled_for + interval '3 minutes'`)
      expect(await run(sql)).toHaveLength(2)
      await sql(`insert into public.study_sessions (user_id, title, scheduled_for) values ($1, 'a', now())`, [ownerId])
      expect(await run(sql)).toHaveLength(2)
    }))

  test('is mailed once, to a confirmed address, while it is still useful', () =>
    inScratch(async (sql) => {
      const mailed = () =>
        sql<{ recipient: string; subject: string; body: string; topic: string }>(
          `select recipient, subject, body, facts ->> 'topic' as topic from auth.mails`,
        )
      await sql('update auth.users set email_confirmed_at = null where id = $1', [ownerId])
      await plan(sql, 10)
      const [said] = await run(sql)
      expect(await mailed()).toEqual([])
      await sql('update auth.users set email_confirmed_at = now() where id = $1', [ownerId])
      await run(sql)
      const once = [
        {
          recipient: 'owner@cahier.test',
          subject: expect.stringMatching(/^«.Verbes.» à \d\d:\d\d · Cahier$/),
          body: expect.stringContaining(said?.body ?? 'nothing'),
          topic: 'study',
        },
      ]
      expect(await mailed()).toEqual(once)
      await run(sql)
      expect(await mailed()).toEqual(once)
      await sql(`update public.study_sessions set mailed_for = null, reminded_for = now() - interval '1 hour'`)
      await sql('select private.mail_reminders()')
      expect(await mailed()).toEqual(once)
    }))

  test('is not sent to learners who turned it off', () =>
    inScratch(async (sql) => {
      await sql('update public.user_settings set study_reminders = false where user_id = $1', [ownerId])
      await plan(sql, 10)
      expect(await run(sql)).toEqual([])
    }))

  test.each([
    [null, 'Europe/Paris', '«\u202fVerbes\u202f» à %', 'Votre séance de 30 minutes commence bientôt.'],
    ['en', 'Asia/Tokyo', '“Verbes” at %', 'Your session of 30 minutes begins soon.'],
  ])('uses the learner’s language (%s) and time zone (%s)', (language, zone, title, body) =>
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
