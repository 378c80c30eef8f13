import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { otherId, ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

const importId = '40000000-0000-4000-8000-000000000001'
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const event = (uid: string, start: string, given: object = {}) => ({
  uid,
  title: uid,
  description: '',
  scheduled_for: start,
  duration: 60,
  time_zone: 'Europe/Paris',
  ...given,
})
const bring = (sql: Sql, ...events: object[]) =>
  runAs<{ added: number }>(sql, 'owner', 'select public.import_calendar($1, $2::jsonb) as added', [
    importId,
    JSON.stringify(events),
  ]).then(([row]) => row?.added)
const titles = (sql: Sql, condition = 'true') =>
  sql<{ title: string }>(`select title from public.study_sessions where ${condition} order by title`).then((rows) =>
    rows.map(({ title }) => title),
  )

describe('an import', () => {
  test('brings past events as history that is no study, and future ones as open sessions', () =>
    inScratch(async (sql) => {
      const past = event('past', hours(-48), { completed: true })
      await bring(sql, past, event('open', hours(-24)), event('ahead', hours(24), { completed: true }))
      expect(await titles(sql, 'completed and completed_at = scheduled_for + interval $$1 hour$$')).toEqual(['past'])
      expect(await titles(sql, 'not completed and progress = 0')).toEqual(['ahead', 'open'])
      expect(await sql('select private.study_days($1) as days', [ownerId])).toEqual([{ days: [] }])
    }))

  test('is undone as a whole, but keeps what was studied since', () =>
    inScratch(async (sql) => {
      await bring(
        sql,
        ...['done', 'begun', 'left'].map((uid) => event(uid, hours(-48))),
        event('history', hours(-72), { completed: true }),
      )
      await sql(`update public.study_sessions set created_at = now() - interval '1 hour'`)
      await sql(`update public.study_sessions set completed = true where title = 'done'`)
      await sql(`update public.study_sessions set begun_at = now() where title = 'begun'`)
      await sql(
        `insert into public.study_sessions (user_id, title, scheduled_for, import_id) values ($1, 'theirs', now(), $2)`,
        [otherId, importId],
      )
      const removed = await runAs(sql, 'owner', 'select public.remove_import($1)', [importId])
      expect(removed).toHaveLength(2)
      expect(await titles(sql)).toEqual(['begun', 'done', 'theirs'])
    }))

  test('adds no occurrence of a series of one’s own', () =>
    inScratch(async (sql) => {
      await runAs(
        sql,
        'owner',
        `select public.plan_series($1, 'a', 'mixed', '', 30, '{}', '2026-11-21T18:00', 'Europe/Paris', 'FREQ=DAILY;COUNT=2')`,
        [importId],
      )
      expect(
        await bring(sql, event(`${importId}@cahier/2026-11-21T17:00:00.000Z`, hours(1)), event('x', hours(1))),
      ).toBe(1)
    }))
})

describe('settling overdue sessions', () => {
  const settle = (sql: Sql, ids: readonly string[], outcome: string) =>
    runAs<{ settled: number }>(sql, 'owner', 'select public.settle_sessions($1::uuid[], $2) as settled', [
      `{${ids.join()}}`,
      outcome,
    ]).then(([row]) => row?.settled)
  const plan = async (sql: Sql) => {
    const rows = await sql<{ id: string }>(
      `insert into public.study_sessions (user_id, title, scheduled_for)
       values ($1, 'late', now() - interval '2 days'), ($1, 'later', now() - interval '1 day'), ($1, 'ahead', now() + interval '1 day'),
         ($2, 'theirs', now() - interval '1 day')
       returning id`,
      [ownerId, otherId],
    )
    return rows.map(({ id }) => id)
  }
  const counters = (sql: Sql) =>
    runAs(sql, 'owner', 'select sessions_total, sessions_completed, sessions_overdue from public.dashboard_counters()')

  test('marks them as done without starting automations, and takes it back', () =>
    inScratch(async (sql) => {
      const ids = await plan(sql)
      await sql(
        `insert into public.automations (user_id, name, trigger_type, action_type, action_config)
         values ($1, 'a', 'session_completed', 'send_notification', '{"title": "a", "message": "b"}')`,
        [ownerId],
      )
      expect(await settle(sql, ids, 'completed')).toBe(2)
      expect(await titles(sql, 'completed')).toEqual(['late', 'later'])
      expect(await sql('select from public.automation_executions')).toEqual([])
      expect(await settle(sql, ids, 'open')).toBe(2)
      expect(await titles(sql, 'completed or progress > 0')).toEqual([])
    }))

  test('sets them aside: neither done nor missing, until they are moved', () =>
    inScratch(async (sql) => {
      const ids = await plan(sql)
      expect(await counters(sql)).toEqual([{ sessions_total: 2, sessions_completed: 0, sessions_overdue: 2 }])
      expect(await settle(sql, ids, 'set_aside')).toBe(2)
      expect(await counters(sql)).toEqual([{ sessions_total: 0, sessions_completed: 0, sessions_overdue: 0 }])
      await sql(`update public.study_sessions set scheduled_for = now() - interval '1 hour' where title = 'late'`)
      expect(await titles(sql, 'set_aside')).toEqual(['later'])
    }))

  test('counts a session as missing only when it is over', () =>
    inScratch(async (sql) => {
      await sql(
        `insert into public.study_sessions (user_id, title, scheduled_for, completed)
         values ($1, 'running', now() - interval '10 minutes', false), ($1, 'over', now() - interval '31 minutes', false),
           ($1, 'done early', now() + interval '1 day', true), ($1, 'ahead', now() + interval '7 days', false)`,
        [ownerId],
      )
      expect(await counters(sql)).toEqual([{ sessions_total: 2, sessions_completed: 1, sessions_overdue: 2 }])
    }))
})
