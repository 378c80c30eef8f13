import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { entitlementsOf } from '../../../shell/src/account/entitlements.ts'
import { type Actor, ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

const plans = ['free', 'basic', 'premium'] as const
const gigabyte = 1024 ** 3

const give = (sql: Sql, plan: string) =>
  sql('update public.profiles set subscription = $1 where id = $2', [plan, ownerId])

/** 'done', or the SQLSTATE and detail of the refusal. */
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    ({ code, detail }: { code: string; detail: string }) => `${code} ${detail}`,
  )

const act = (sql: Sql, actor: Actor, statement: string, parameters?: readonly unknown[]) =>
  outcome(runAs(sql, actor, statement, parameters))

/** What plans are asked about, and how the database is asked. */
const asked = {
  '101 notes': (sql) =>
    act(sql, 'owner', `insert into public.notes (title) select 'n' || i from generate_series(1, 101) as i`),
  'a video provider': (sql) =>
    act(
      sql,
      'service',
      `insert into public.zoom_tokens (user_id, access_token, refresh_token, expires_at) values ($1, 'a', 'r', now())`,
      [ownerId],
    ),
  'a language model': (sql) => act(sql, 'owner', `select public.require_feature('language-model')`),
  'advanced analytics': (sql) => act(sql, 'owner', `select public.require_feature('advanced-analytics')`),
  'a call': (sql) =>
    act(
      sql,
      'owner',
      `select public.request_call('Sujet', '+33 6 12 34 56 78', array[(
         select (day::timestamp + interval '10 hours') at time zone 'Europe/Paris'
         from generate_series(current_date + 2, current_date + 8, '1 day') as day where extract(isodow from day) = 3
       )], 'Europe/Paris')`,
    ),
  'what no plan has': (sql) => act(sql, 'owner', `select public.require_feature('everything')`),
} satisfies Record<string, (sql: Sql) => Promise<string>>

test.each<readonly [keyof typeof asked, free: string, basic: string, premium: string]>([
  ['101 notes', 'PT402 plan_limit_notes', 'done', 'done'],
  ['a video provider', 'PT402 plan_feature', 'done', 'done'],
  ['a language model', 'PT402 plan_feature', 'done', 'done'],
  ['advanced analytics', 'PT402 plan_feature', 'PT402 plan_feature', 'done'],
  ['a call', 'PT402 help_paid_plans', 'done', 'done'],
  ['what no plan has', 'PT402 plan_feature', 'PT402 plan_feature', 'PT402 plan_feature'],
])('%s: free %s, basic %s, premium %s', (what, ...expected) =>
  inScratch(async (sql) => {
    for (const [index, plan] of plans.entries()) {
      await sql('savepoint plan')
      await give(sql, plan)
      expect([plan, await asked[what](sql)]).toEqual([plan, expected[index]])
      await sql('rollback to savepoint plan')
    }
  }),
)

test.each(plans)('the application says of %s what the database holds', (plan) =>
  inScratch(async (sql) => {
    const { notes, storageBytes, features } = entitlementsOf(plan)
    const [held] = await sql<{ notes: number | null; gigabytes: number; features: object }>(
      `select private.note_limit($1) as notes, (private.storage_limit($1) / $2)::integer as gigabytes,
         (select jsonb_object_agg(name, private.plan_has($1, name)) from unnest($3::text[]) as name) as features`,
      [plan, gigabyte, Object.keys(features)],
    )
    expect(held).toEqual({ notes, gigabytes: storageBytes / gigabyte, features })
  }),
)

test('nobody without a profile has more than the free plan', () =>
  inScratch(async (sql) => {
    await sql('delete from public.profiles where id = $1', [ownerId])
    expect(await asked['a language model'](sql)).toBe('PT402 plan_feature')
  }))

describe('after a downgrade', () => {
  test('the oldest 100 notes stay editable, the others can be read, put into the trash and deleted', () =>
    inScratch(async (sql) => {
      await give(sql, 'premium')
      await sql(
        `insert into public.notes (user_id, title, created_at)
         select $1, 'n' || i, timestamptz '2026-01-01' + make_interval(days => i) from generate_series(1, 102) as i`,
        [ownerId],
      )
      await give(sql, 'free')
      const write = (title: string) =>
        act(
          sql,
          'owner',
          `select public.save_note(note_id => id, base_version => version, title => title, content => content || 'x')
           from public.notes where title = $1`,
          [title],
        )
      expect(await write('n100')).toBe('done')
      expect(await write('n101')).toBe('PT402 plan_limit_read_only')
      expect(await runAs(sql, 'owner', 'select from public.notes')).toHaveLength(102)
      expect(await act(sql, 'owner', `update public.notes set is_pinned = true where title = 'n101'`)).toBe('done')
      expect(await act(sql, 'owner', `update public.notes set deleted_at = now() where title = 'n1'`)).toBe('done')
      expect([await write('n101'), await write('n102')]).toEqual(['done', 'PT402 plan_limit_read_only'])
      expect(await act(sql, 'owner', `delete from public.notes where title = 'n102'`)).toBe('done')
    }))

  test('a connected video provider can be seen and disconnected, and not renewed', () =>
    inScratch(async (sql) => {
      await give(sql, 'basic')
      expect(await asked['a video provider'](sql)).toBe('done')
      await give(sql, 'free')
      expect(await act(sql, 'service', `update public.zoom_tokens set access_token = 'b'`)).toBe('PT402 plan_feature')
      expect(await runAs(sql, 'owner', 'select expires_at from public.zoom_tokens')).toHaveLength(1)
      expect(await runAs(sql, 'owner', 'delete from public.zoom_tokens returning 1')).toHaveLength(1)
    }))
})
