import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { kinds, topics } from '../../../mf-settings/src/data/notification-kinds.ts'
import { otherId, ownerId, runAs, tryAs } from '../../tests/actors.ts'
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
const pushes = (sql: Sql) =>
  sql<{ title: string }>(`select message ->> 'title' as title from private.push_queue order by title`)
/** A browser of the owner’s. */
const subscribe = (sql: Sql) =>
  sql(
    `insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, browser)
     values ($1, $1, 'https://push.example.org/1', repeat('k', 87), repeat('a', 22), 'Firefox')`,
    [ownerId],
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

  test('of the weekly progress is written only for who wants it', () =>
    inScratch(async (sql) => {
      await choose(sql, 'weekly_progress = false')
      for (const kind of ['weekly_summary', 'monthly_report', 'mention']) await tell(sql, kind)
      expect((await told(sql)).map(({ kind }) => kind)).toEqual(['mention'])
    }))

  test('of new features is written only for who wants it', () =>
    inScratch(async (sql) => {
      await tell(sql, 'new_features')
      expect(await told(sql)).toEqual([])
      await choose(sql, 'new_features = true')
      await tell(sql, 'new_features')
      expect(await told(sql)).toMatchObject([{ kind: 'new_features', topic: 'app' }])
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

describe('a notification of', () => {
  const switches = topics.flatMap((topic) => kinds[topic].map((kind) => [kind, topic, `${topic}.${kind}`] as const))
  const words = [...topics, ...switches.map(([, , word]) => word)]
  /** How many are listed, and how many are pushed. */
  async function reached(sql: Sql, kind: string, screenOff: readonly string[], pushOff: readonly string[]) {
    await sql('delete from public.notifications')
    await sql('delete from private.push_queue')
    await runAs(sql, 'owner', 'select public.change_notification_settings($1)', [
      JSON.stringify({ screen_off: screenOff, push_off: pushOff }),
    ])
    await tell(sql, kind)
    return [(await told(sql)).length, (await pushes(sql)).length]
  }

  test.each([
    ...switches,
    // Neither has a switch of its own.
    ['daily_backup', 'automation', 'automation.automation'] as const,
    ['no_such_kind', 'app', 'app.app'] as const,
  ])('%s is switched off by %s and by %s', (kind, topic, word) =>
    inScratch(async (sql) => {
      await subscribe(sql)
      await choose(sql, 'new_features = true')
      const others = words.filter((one) => one !== topic && one !== word)
      expect({
        byNothing: await reached(sql, kind, [], []),
        byTopic: await reached(sql, kind, [topic], [topic]),
        onScreen: await reached(sql, kind, [word], []),
        onDevices: await reached(sql, kind, [], [word]),
        byOthers: await reached(sql, kind, others, others),
      }).toEqual({ byNothing: [1, 1], byTopic: [0, 0], onScreen: [0, 1], onDevices: [1, 0], byOthers: [1, 1] })
    }),
  )

  test('a topic follows a release that knows topics alone', () =>
    inScratch(async (sql) => {
      // It adds its topics to the list and takes them out, and leaves what it does not know.
      const listed = async (off: string[]) => {
        await reached(sql, 'study_break', off, [])
        await tell(sql, 'study_reminder')
        return (await told(sql)).map(({ kind }) => kind)
      }
      expect(await listed(['study.study_break'])).toEqual(['study_reminder'])
      expect(await listed(['study.study_break', 'study'])).toEqual([])
      expect(await listed(['study.study_break'])).toEqual(['study_reminder'])
      expect(await listed([])).toEqual(['study_break', 'study_reminder'])
    }))
})

describe('an announcement', () => {
  const text = (language: string) => ({ title: `Dossiers ${language}`, body: `Corps ${language}` })
  const announcement = {
    id: 'dossiers',
    href: '/notes',
    ...Object.fromEntries(['fr', 'en', 'es', 'de'].map((language) => [language, text(language)])),
  }
  const announce = async (sql: Sql, given: object = announcement) =>
    (
      await runAs<{ wanted: number | null }>(sql, 'service', 'select public.announce($1) as wanted', [
        JSON.stringify(given),
      ])
    )[0]?.wanted
  const want = (sql: Sql, id: string, columns = 'new_features = true') =>
    sql(`update public.user_settings set ${columns} where user_id = $1`, [id])

  test.each(['fr', 'en', 'es', 'de'])('reaches whoever wants to know in %s, and nobody else', (language) =>
    inScratch(async (sql) => {
      await want(sql, ownerId, `new_features = true, language = '${language}'`)
      expect(await announce(sql)).toBe(1)
      expect(await sql('select user_id, kind, title, body, href from public.notifications')).toEqual([
        { user_id: ownerId, kind: 'new_features', ...text(language), href: '/notes' },
      ])
    }),
  )

  test.each([
    ['both channels', '', 1, 1],
    ['the list alone', `, push_off = '{app}'`, 1, 0],
    ['devices alone', `, screen_off = '{app}'`, 0, 1],
    ['neither', `, screen_off = '{app}', push_off = '{app}'`, 0, 0],
  ])('comes by %s', (_, off, listed, pushed) =>
    inScratch(async (sql) => {
      await subscribe(sql)
      await want(sql, ownerId, `new_features = true${off}`)
      await announce(sql)
      expect([(await told(sql)).length, (await pushes(sql)).length]).toEqual([listed, pushed])
    }),
  )

  test('is made once, and another one after it', () =>
    inScratch(async (sql) => {
      await want(sql, ownerId)
      await want(sql, otherId)
      expect([await announce(sql), await announce(sql)]).toEqual([2, null])
      expect(await announce(sql, { ...announcement, id: 'autre' })).toBe(2)
      expect(await sql('select count(*)::int as told from public.notifications')).toEqual([{ told: 4 }])
    }))

  test('without a body or a page is one too', () =>
    inScratch(async (sql) => {
      await want(sql, ownerId)
      await announce(sql, { id: 'bref', fr: { title: 'Bref' } })
      expect(await sql('select title, body, href from public.notifications')).toEqual([
        { title: 'Bref', body: '', href: null },
      ])
    }))

  test.each([{ id: '', fr: text('fr') }, { id: 'a b', fr: text('fr') }, { id: 'x' }, { id: 'x', fr: { title: ' ' } }])(
    '%j is refused, and can be mended',
    (given) =>
      inScratch(async (sql) => {
        await want(sql, ownerId)
        await expect(tryAs(sql, 'service', 'select public.announce($1)', [JSON.stringify(given)])).rejects.toThrow()
        expect(await announce(sql, { ...announcement, id: given.id === 'x' ? 'x' : 'y' })).toBe(1)
      }),
  )
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
    await expect(change({ screen_off: ['study_break'] })).rejects.toThrow(/check/)
    await expect(change({ push_off: ['study.mention'] })).rejects.toThrow(/check/)
    await expect(change({ mail_off: ['account'] })).rejects.toThrow(/check/)
  }))
