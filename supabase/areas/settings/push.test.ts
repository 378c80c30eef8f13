import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, otherId, ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const session = '20000000-0000-4000-8000-000000000001'

/** Subscribes a browser of the owner's whose session is open. */
async function subscribe(sql: Sql, name = 'a', account = ownerId): Promise<void> {
  await sql("insert into auth.sessions (id, user_id, amr) values ($1, $2, '[]') on conflict do nothing", [
    session,
    ownerId,
  ])
  await sql(
    `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth, browser, session_id) values ($1, $2, $3, $4, 'Firefox', $5)`,
    [account, `https://push.example/${name}`, keys.p256dh, keys.auth, session],
  )
}
const notify = (sql: Sql, more: Record<string, string> = {}) => {
  const row = { user_id: ownerId, title: 'Verbes', kind: 'study_reminder', href: '/review', ...more }
  const names = Object.keys(row)
  return sql(
    `insert into public.notifications (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
}
const queued = (sql: Sql) =>
  sql<{ message: object; waits: boolean; attempts: number }>(
    'select message, due_at > now() as waits, attempts from private.push_queue order by created_at',
  )
const claim = (sql: Sql) =>
  runAs<{ id: string; endpoint: string }>(sql, 'service', 'select id, endpoint from public.claim_pushes()')
const settle = (sql: Sql, id: string | undefined, outcome: string, patience: number | null = null) =>
  runAs(sql, 'service', 'select public.settle_push($1, $2, $3)', [id, outcome, patience])
const devices = (sql: Sql) => sql('select endpoint from public.push_subscriptions order by endpoint')

describe('a notification', () => {
  test.each([
    ['reaches each browser', {}, '', 2],
    ['of low priority calls nowhere', { priority: 'low' }, '', 0],
    ['of a topic that is switched off calls nowhere', {}, `push_off = '{study}'`, 0],
    ['of a kind that is switched off calls nowhere', {}, `push_off = '{study.study_reminder}'`, 0],
    ['of another kind does', {}, `push_off = '{study.study_break}'`, 2],
    ['of another topic does', {}, `push_off = '{progress}'`, 2],
    ['that the screen does not show does', {}, `screen_off = '{study}'`, 2],
    ['of somebody else does not', { user_id: otherId }, '', 0],
  ])('%s', (_, row, settings, count) =>
    inScratch(async (sql) => {
      await subscribe(sql)
      await subscribe(sql, 'b')
      if (settings) await sql(`update public.user_settings set ${settings} where user_id = '${ownerId}'`)
      await notify(sql, row)
      expect(await queued(sql)).toHaveLength(count)
    }),
  )

  test('says its title, text and page, in the learner’s language', () =>
    inScratch(async (sql) => {
      await subscribe(sql)
      await sql(`update public.user_settings set language = 'de' where user_id = '${ownerId}'`)
      await notify(sql, { body: 'x'.repeat(900) })
      expect(await queued(sql)).toMatchObject([
        { message: { title: 'Verbes', body: 'x'.repeat(500), href: '/review', lang: 'de' }, waits: false },
      ])
    }))

  test('waits for the end of quiet hours', () =>
    inScratch(async (sql) => {
      await subscribe(sql)
      await sql(
        `update public.user_settings set time_zone = 'UTC', quiet_from = to_char(now() at time zone 'UTC' - interval '1 hour', 'HH24:MI'),
           quiet_to = to_char(now() at time zone 'UTC' + interval '1 hour', 'HH24:MI') where user_id = '${ownerId}'`,
      )
      await notify(sql)
      expect(await queued(sql)).toMatchObject([{ waits: true }])
      expect(await claim(sql)).toEqual([])
    }))

  test('is one of sixty an hour at most', () =>
    inScratch(async (sql) => {
      await subscribe(sql)
      for (let turn = 0; turn < 61; turn++) await notify(sql)
      expect(await queued(sql)).toHaveLength(60)
      await sql(`update public.push_subscriptions set counted_from = now() - interval '61 minutes'`)
      await notify(sql)
      expect(await queued(sql)).toHaveLength(61)
    }))
})

describe('a push', () => {
  test('is given out once, and again when it was not settled', () =>
    inScratch(async (sql) => {
      await subscribe(sql)
      await notify(sql)
      expect(await claim(sql)).toMatchObject([{ endpoint: 'https://push.example/a' }])
      expect(await claim(sql)).toEqual([])
      await sql(`update private.push_queue set due_at = now()`)
      expect(await claim(sql)).toHaveLength(1)
    }))

  test.each([
    ['sent', 0, 1],
    ['dropped', 0, 1],
    ['gone', 0, 0],
    ['later', 1, 1],
  ])('that was %s leaves %i waiting and %i browsers', (outcome, waiting, known) =>
    inScratch(async (sql) => {
      await subscribe(sql)
      await notify(sql)
      const [push] = await claim(sql)
      await settle(sql, push?.id, outcome, 600)
      expect([(await queued(sql)).length, (await devices(sql)).length]).toEqual([waiting, known])
      if (outcome === 'later') {
        expect(await sql(`select due_at > now() + interval '9 minutes' as late from private.push_queue`)).toEqual([
          { late: true },
        ])
      }
    }),
  )

  test('is given up after eight attempts', () =>
    inScratch(async (sql) => {
      await subscribe(sql)
      await notify(sql)
      await sql('update private.push_queue set attempts = 7')
      const [push] = await claim(sql)
      await settle(sql, push?.id, 'later')
      expect(await queued(sql)).toEqual([])
    }))

  test('of a session that has ended ends with its browser', () =>
    inScratch(async (sql) => {
      await subscribe(sql)
      await notify(sql)
      await sql('delete from auth.sessions')
      expect(await claim(sql)).toEqual([])
      expect([await queued(sql), await devices(sql)]).toEqual([[], []])
    }))
})

describe('a browser', () => {
  const add = (sql: Sql, actor: Actor, name: string) =>
    runAs(sql, actor, 'select public.add_push_subscription($1, $2, $3, $4)', [
      `https://push.example/${name}`,
      keys.p256dh,
      keys.auth,
      'Firefox, Linux',
    ])

  test('belongs to whoever subscribed it last', () =>
    inScratch(async (sql) => {
      await add(sql, 'owner', 'a')
      await add(sql, 'owner', 'a')
      expect(await sql('select user_id from public.push_subscriptions')).toEqual([{ user_id: ownerId }])
      await add(sql, 'other', 'a')
      expect(await sql('select user_id from public.push_subscriptions')).toEqual([{ user_id: otherId }])
    }))

  test('is one of twenty of an account', () =>
    inScratch(async (sql) => {
      for (let turn = 10; turn < 31; turn++) {
        await add(sql, 'owner', String(turn))
        await sql(`update public.push_subscriptions set created_at = created_at - interval '1 minute'`)
      }
      const known = await devices(sql)
      expect(known).toHaveLength(20)
      expect(known[0]).toEqual({ endpoint: 'https://push.example/11' })
    }))

  test('is nobody’s without a session', () =>
    inScratch(async (sql) => {
      await expect(add(sql, 'anon', 'a')).rejects.toMatchObject({ code: '42501' })
    }))
})
