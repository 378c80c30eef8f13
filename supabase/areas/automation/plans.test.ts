import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { ownerId, runAs, sqlState, tryAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { type Action, automate, confirmAddress, createNote, notes, notify, run, subscribe, webhook } from './testing.ts'

const { inScratch } = scratchDatabase()

describe('plans', () => {
  const actions: Readonly<Record<string, Action>> = {
    runs: notify,
    send_email: { type: 'send_email', config: { subject: 'a', message: 'b' } },
    webhook_call: webhook,
    create_backup: { type: 'create_backup' },
  }
  /** What was done before: executions with a step of a kind each, or none for the runs themselves. */
  const used = (sql: Sql, kind: string, count: number) =>
    sql(
      `with execution as (
         insert into public.automation_executions (automation_id, user_id, status)
         select id, user_id, 'success' from public.automations, generate_series(1, ceil($1 / case $2 when 'runs' then 1 else 5 end::numeric)::integer)
         returning id, user_id
       )
       insert into public.automation_steps (execution_id, user_id, position, action_type, status, completed_at)
       select id, user_id, position, $2, 'success', now() from execution, generate_series(1, 5) as position where $2 <> 'runs' limit $1`,
      [count, kind],
    )
  const age = async (sql: Sql, hours: number) => {
    await sql(`update public.automation_executions set started_at = now() - make_interval(hours => $1)`, [hours])
    await sql(
      `update public.automation_steps set status = 'success', next_attempt_at = null, completed_at = now() - make_interval(hours => $1)`,
      [hours],
    )
  }
  const taken = (kind: string) => ({ status: ['webhook_call', 'create_backup'].includes(kind) ? 'running' : 'success' })
  const over = { status: 'cancelled', error_code: 'daily_cap' }

  test.each<[plan: string, kind: string, most: number]>([
    ['free', 'runs', 200],
    ['basic', 'runs', 2_000],
    ['premium', 'runs', 20_000],
    ['free', 'send_email', 20],
    ['basic', 'send_email', 100],
    ['premium', 'send_email', 100],
    ['free', 'webhook_call', 100],
    ['basic', 'webhook_call', 1_000],
    ['premium', 'webhook_call', 10_000],
    ['free', 'create_backup', 2],
    ['basic', 'create_backup', 5],
    ['premium', 'create_backup', 5],
  ])('%s has %s: %i in 24 hours', (plan, kind, most) =>
    inScratch(async (sql) => {
      await confirmAddress(sql)
      await subscribe(sql, plan)
      const id = await automate(sql, { actions: [actions[kind] ?? notify] })
      await used(sql, kind, most - 1)
      expect(await run(sql, id)).toMatchObject(taken(kind))
      expect(await run(sql, id)).toMatchObject(over)
      expect(
        await runAs(sql, 'owner', 'select used, most from public.automation_caps() where what = $1', [kind]),
      ).toEqual([{ used: most, most }])
      await age(sql, 23)
      expect(await run(sql, id)).toMatchObject(over)
      await age(sql, 25)
      expect(await run(sql, id)).toMatchObject(taken(kind))
    }),
  )

  test.each(['runs', 'webhook_call', 'create_backup'])(
    'another plan has more of %s from then on, and a smaller one counts what was used',
    (kind) =>
      inScratch(async (sql) => {
        const id = await automate(sql, { actions: [actions[kind] ?? notify] })
        const [cap] = await runAs<{ most: number }>(
          sql,
          'owner',
          'select most from public.automation_caps() where what = $1',
          [kind],
        )
        await used(sql, kind, cap?.most ?? 0)
        expect(await run(sql, id)).toMatchObject(over)
        await subscribe(sql, 'basic')
        expect(await run(sql, id)).toMatchObject(taken(kind))
        await subscribe(sql, 'free')
        expect(await run(sql, id)).toMatchObject(over)
      }),
  )

  test('a step over its cap ends its execution, and what was done before it stays', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [createNote('avant'), webhook] })
      await used(sql, 'webhook_call', 100)
      expect(await run(sql, id)).toMatchObject(over)
      expect(await notes(sql)).toEqual([{ title: 'avant' }])
      expect(await sql('select * from public.due_functions() as name')).toEqual([])
      const [told] = await runAs<{ told: { steps: object[] } }>(
        sql,
        'owner',
        'select public.test_automation($1) as told',
        [
          JSON.stringify({
            name: 'a',
            trigger_type: 'manual',
            action_type: webhook.type,
            action_config: webhook.config,
          }),
        ],
      )
      expect(told?.told.steps).toMatchObject([{ problem: 'daily_cap' }])
    }))

  test('what another learner uses counts for nobody else', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [webhook] })
      await used(sql, 'webhook_call', 100)
      expect(
        await runAs(sql, 'other', `select used from public.automation_caps() where what = 'webhook_call'`),
      ).toEqual([{ used: 0 }])
      expect(await run(sql, id)).toMatchObject(over)
    }))

  test.each([
    ['free', true, false],
    ['free', false, true],
    ['basic', true, true],
    ['premium', true, true],
  ])('of %s, a template that is premium (%s) makes an automation: %s', (plan, premium, made) =>
    inScratch(async (sql) => {
      await subscribe(sql, plan)
      await automate(sql, {})
      for (const statement of [
        `insert into public.automations (name, trigger_type, action_type, template_id)
         select 'a', 'manual', 'create_note', id from public.automation_templates where is_premium = $1 limit 1 returning id`,
        'update public.automations set template_id = (select id from public.automation_templates where is_premium = $1 limit 1) returning id',
      ]) {
        const outcome = tryAs(sql, 'owner', statement, [premium]).catch(sqlState)
        expect(await outcome).toEqual(made ? [{ id: expect.any(String) }] : 'PT402')
      }
    }),
  )
})

describe('figures and moments', () => {
  test('are those of the last seven days', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [createNote('a')] })
      const failing = await automate(sql, { actions: [createNote(' ')] })
      for (const automation of [id, id, failing]) await run(sql, automation)
      await sql(`update public.automation_executions set execution_time_ms = 100`)
      expect(await runAs(sql, 'owner', 'select * from public.automation_stats()')).toEqual([
        {
          total_automations: 2,
          active_automations: 2,
          total_executions: 3,
          success_rate: 66.7,
          avg_execution_time: 100,
          executions_today: 3,
          executions_this_week: 3,
          most_used_trigger: 'manual',
          most_used_action: 'create_note',
        },
      ])
    }))

  // Kiritimati is 14 hours ahead, Niue 11 behind: at any hour, one of them is in another day than UTC.
  test.each(['Pacific/Kiritimati', 'Pacific/Niue', 'UTC'])('today and the week are the learner’s, in %s', (zone) =>
    inScratch(async (sql) => {
      await sql('update public.user_settings set time_zone = $2 where user_id = $1', [ownerId, zone])
      const actions = { create_note: createNote('a'), send_notification: { ...notify, config: { title: ' ' } } }
      /** Runs an automation of a kind as often as there are moments, and has each of its runs begin at one. */
      const ran = async (kind: keyof typeof actions, took: number, moments: readonly string[]) => {
        const id = await automate(sql, { actions: [actions[kind]] })
        for (const moment of moments) {
          await sql(
            `update public.automation_executions set execution_time_ms = $2, started_at = ${moment} where id = $1`,
            [(await run(sql, id)).id, took],
          )
        }
      }
      const midnight = `(date_trunc('day', now() at time zone '${zone}') at time zone '${zone}')`
      await ran('create_note', 100, [
        'now()',
        midnight,
        `${midnight} - interval '1 second'`,
        `${midnight} - interval '24 hours'`,
        `now() - interval '7 days' + interval '1 second'`,
      ])
      await ran('send_notification', 9_900, Array(6).fill(`now() - interval '7 days'`))
      await ran('send_notification', 9_900, [`now() - interval '8 days'`])
      const [told] = await runAs<{ success_rate: unknown }>(sql, 'owner', 'select * from public.automation_stats()')
      expect({ ...told, success_rate: Number(told?.success_rate) }).toMatchObject({
        total_executions: 12,
        success_rate: 100,
        avg_execution_time: 100,
        executions_today: 2,
        executions_this_week: 5,
        most_used_action: 'create_note',
      })
    }),
  )

  test('the next moments of all automations, in order', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'time_based', name: 'jour', config: { schedule: 'daily', time: '09:00' } })
      await automate(sql, {
        trigger: 'time_based',
        name: 'semaine',
        config: { schedule: 'weekly', time: '10:00', day_of_week: 1 },
      })
      const next = await runAs<{ name: string; at: string }>(
        sql,
        'owner',
        `select name, at from public.next_runs(now() + interval '14 days')`,
      )
      expect(next.filter(({ name }) => name === 'jour').length).toBeGreaterThanOrEqual(13)
      expect(next.filter(({ name }) => name === 'semaine')).toHaveLength(2)
      expect(next.map(({ at }) => at)).toEqual(next.map(({ at }) => at).toSorted())
      const [last] = await runAs(
        sql,
        'owner',
        `select count(*)::integer as moments, max(at) <= now() + interval '62 days' as near from public.next_runs('infinity')`,
      )
      expect(last).toEqual({ moments: expect.toSatisfy((count: number) => count >= 69 && count <= 73), near: true })
    }))
})
