import { describe, expect, test } from 'vitest'
import { ownerId, runAs, sqlState, tryAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { notifications } from './presets.ts'
import {
  automate,
  createNote,
  drain,
  execution,
  executions,
  hurry,
  notes,
  notify,
  outside,
  run,
  steps,
  webhook,
} from './testing.ts'

const { inScratch } = scratchDatabase()

describe('an occurrence', () => {
  test('of a request runs once, however often it is asked for', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, {})
      const request = crypto.randomUUID()
      const first = await run(sql, id, request)
      expect((await run(sql, id, request)).id).toBe(first.id)
      expect(await notifications(sql)).toHaveLength(1)
      expect((await run(sql, id)).id).not.toBe(first.id)
    }))

  test('of the clock runs once, however many turns see it', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'time_based', config: { schedule: 'daily', time: '09:00' } })
      const due = () => sql(`update public.automations set next_execution_at = '2026-01-10T08:00:00Z'`)
      await due()
      expect(await drain(sql)).toBe(1)
      await due()
      await drain(sql)
      expect((await executions(sql)).map(({ occurrence }) => occurrence)).toEqual(['t:2026-01-10T08:00:00Z'])
    }))

  test('is run as its automation was, whatever becomes of it', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'note_created' })
      await sql(`insert into public.notes (user_id, title) values ($1, 'x')`, [ownerId])
      await sql(`update public.automations set action_config = '{"title": "later", "message": "c"}'`)
      await drain(sql)
      expect(await notifications(sql)).toMatchObject([{ title: 'a' }])
    }))

  test('waits its turn: the highest priority first, then what has waited longest', () =>
    inScratch(async (sql) => {
      for (const [name, priority] of [
        ['low', 1],
        ['high', 10],
        ['early', 5],
        ['late', 5],
      ] as const) {
        const id = await automate(sql, { name, priority, actions: [createNote(name)] })
        await sql(
          `insert into public.automation_executions (automation_id, user_id, definition, priority, due_at)
           select id, user_id, private.definition_of(a), priority, now() - interval '1 hour' + $2::interval from public.automations as a where id = $1`,
          [id, name === 'early' ? '1 minute' : '2 minutes'],
        )
      }
      for (const title of ['high', 'early', 'late', 'low']) {
        await runAs(sql, 'service', 'select public.drain_automations(1)')
        expect((await notes(sql)).map((made) => made.title)).toContain(title)
        await sql('delete from public.notes')
      }
    }))

  test('of the clock is planned by priority too, when more are due than a turn takes', () =>
    inScratch(async (sql) => {
      const due = [
        ['low', 1, '3 hours'],
        ['late', 5, '1 minute'],
        ['high', 10, '1 minute'],
        ['early', 5, '2 hours'],
      ] as const
      for (const [name, priority, ago] of due) {
        const config = { schedule: 'daily', time: '09:00' }
        const id = await automate(sql, {
          trigger: 'time_based',
          name,
          priority,
          config,
          actions: [createNote(name)],
        })
        await sql('update public.automations set next_execution_at = now() - $2::interval where id = $1', [id, ago])
      }
      const made: unknown[] = []
      while (made.length < due.length) {
        await runAs(sql, 'service', 'select public.drain_automations(1)')
        const [note, ...others] = await sql<{ title: string }>('delete from public.notes returning title')
        expect(others).toEqual([])
        made.push(note?.title)
      }
      expect(made).toEqual(['high', 'early', 'late', 'low'])
    }))
})

describe('a step that leads outside', () => {
  test('waits its turn: the highest priority first, then what has waited longest', () =>
    inScratch(async (sql) => {
      for (const [name, priority, ago] of [
        ['low', 1, 3],
        ['late', 5, 1],
        ['high', 10, 1],
        ['early', 5, 2],
      ] as const) {
        const { id } = await run(sql, await automate(sql, { name, priority, actions: [webhook] }))
        await sql(
          'update public.automation_steps set next_attempt_at = now() - make_interval(hours => $2) where execution_id = $1',
          [id, ago],
        )
      }
      const claim = async (most: number) =>
        (
          await runAs<{ name: string }>(
            sql,
            'service',
            `select name from public.claim_automation_steps('webhook_call', $1)`,
            [most],
          )
        ).map(({ name }) => name)
      expect([await claim(1), await claim(1), (await claim(2)).toSorted()]).toEqual([
        ['high'],
        ['early'],
        ['late', 'low'],
      ])
    }))

  test('is leased, and the steps after it go on when it is settled', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, {
        actions: [webhook, { type: 'send_notification', config: { title: '{{steps.1.status}}', message: 'b' } }],
      })
      expect(await run(sql, id)).toMatchObject({ status: 'running' })
      expect(await sql('select * from public.due_functions() as name')).toEqual([{ name: 'send-webhooks' }])
      await outside(sql, 'webhook_call', { output: { status: 204 } })
      expect(await executions(sql)).toMatchObject([{ status: 'success' }])
      expect(await notifications(sql)).toMatchObject([{ title: '204' }])
    }))

  test('is given to another when its lease ends, with the same key, and settled by that one alone', () =>
    inScratch(async (sql) => {
      await run(sql, await automate(sql, { actions: [webhook] }))
      const claim = () =>
        runAs<{ id: string; key: string; attempt: number }>(
          sql,
          'service',
          `select * from public.claim_automation_steps('webhook_call')`,
        )
      const [first] = await claim()
      expect(await claim()).toEqual([])
      await hurry(sql)
      const [second] = await claim()
      expect(second).toMatchObject({ id: first?.id, key: first?.key, attempt: 2 })
      const settle = (attempt: number | undefined) =>
        runAs(
          sql,
          'service',
          `select public.settle_automation_step($1, $2, '{"output": {"status": 200}}') as settled`,
          [first?.id, attempt],
        )
      expect(await settle(1)).toEqual([{ settled: false }])
      expect(await settle(2)).toEqual([{ settled: true }])
      expect(await settle(2)).toEqual([{ settled: false }])
    }))

  test('is tried again as often as its automation says, later each time asked for', () =>
    inScratch(async (sql) => {
      await run(sql, await automate(sql, { actions: [webhook], retry: { max_retries: 2, retry_delay: 60 } }))
      const failure = { code: 'webhook_status', message: '503', retry: true, patience: 600 }
      const key = (await outside(sql, 'webhook_call', failure)).key
      const [wait] = await sql<{ wait: number }>(
        `select extract(epoch from next_attempt_at - now())::integer as wait from public.automation_steps`,
      )
      expect(wait?.wait).toBeGreaterThanOrEqual(600)
      expect(wait?.wait).toBeLessThanOrEqual(661)
      for (const _ of [2, 3]) {
        await hurry(sql)
        expect((await outside(sql, 'webhook_call', failure)).key).toBe(key)
      }
      expect(await executions(sql)).toMatchObject([{ status: 'failed', error_code: 'webhook_status' }])
    }))

  test('that is final is not tried again', () =>
    inScratch(async (sql) => {
      await run(sql, await automate(sql, { actions: [webhook] }))
      await outside(sql, 'webhook_call', { code: 'webhook_status', message: '404', retry: false })
      expect(await executions(sql)).toMatchObject([{ status: 'failed' }])
    }))

  test.each<[config: object, code: string]>([
    [{ url: ' ' }, 'missing_field'],
    [{ method: 'GET' }, 'invalid_field'],
    [{ timeout: 31 }, 'invalid_field'],
    [{ timeout: 0 }, 'invalid_field'],
    ...[
      'Host',
      'cookie',
      'Content-Length',
      'webhook-signature',
      'X-Forwarded-For',
      'Proxy-Authorization',
      'Sec-Fetch-Mode',
      'Transfer-Encoding',
      'a b',
      '',
    ].map((name): [object, string] => [{ headers: [{ name, value: 'a' }] }, 'invalid_field']),
    [{ headers: [{ name: 'X-A', value: 'a\r\nHost: b' }] }, 'invalid_field'],
  ])('%j is refused before it leaves', (config, code) =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [{ type: 'webhook_call', config: { ...webhook.config, ...config } }] })
      expect(await run(sql, id)).toMatchObject({ status: 'failed', error_code: code })
      expect(await sql('select * from public.due_functions() as name')).toEqual([])
    }),
  )
})

describe('what failed', () => {
  test('is taken up at the step that failed; what was done is not done again', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [createNote('a'), notify, webhook] })
      const { id: execution_id } = await run(sql, id)
      const { key } = await outside(sql, 'webhook_call', { code: 'webhook_status', message: '500', retry: false })
      expect(await execution(sql, 'retry_execution($1)', execution_id)).toMatchObject({
        status: 'running',
        error_code: null,
      })
      expect((await outside(sql, 'webhook_call', { output: { status: 200 } })).key).toBe(key)
      expect(await executions(sql)).toMatchObject([{ status: 'success' }])
      expect([(await notes(sql)).length, (await notifications(sql)).length]).toEqual([1, 1])
    }))

  test('reads, when it is taken up, what the steps before it made then', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, {
        actions: [
          createNote('Semaine'),
          {
            type: 'webhook_call',
            config: { ...webhook.config, body: { titre: '{{steps.1.note_title}}', lien: '{{steps.1.note_url}}' } },
          },
          { type: 'send_notification', config: { title: '{{steps.1.note_title}} : {{steps.2.status}}', message: 'b' } },
        ],
      })
      const { id: execution_id } = await run(sql, id)
      const [made] = await sql<{ id: string }>('select id from public.notes')
      const body = { titre: 'Semaine', lien: `{CAHIER_URL}/notes/${made?.id}` }
      const refused = await outside(sql, 'webhook_call', { code: 'webhook_status', message: '500', retry: false })
      expect(refused.input).toMatchObject({ body })
      // What it made may have changed since: the execution says what it was.
      await sql(`update public.notes set title = 'Autre'`)
      await runAs(sql, 'owner', 'select public.retry_execution($1)', [execution_id])
      expect((await outside(sql, 'webhook_call', { output: { status: 200 } })).input).toMatchObject({ body })
      expect(await executions(sql)).toMatchObject([{ status: 'success' }])
      expect(await notifications(sql)).toMatchObject([{ title: 'Semaine : 200' }])
      expect((await steps(sql)).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
      expect(await notes(sql)).toEqual([{ title: 'Autre' }])
    }))

  test('took the time of its steps, whenever it is taken up again', () =>
    inScratch(async (sql) => {
      const day = 86_400_000
      const id = await automate(sql, { actions: [createNote('a'), webhook, createNote('b')] })
      const { id: execution_id } = await run(sql, id)
      const age = async () => {
        await sql(`update public.automation_executions set started_at = started_at - interval '2 days'`)
        await sql(
          `update public.automation_steps set started_at = started_at - interval '2 days', completed_at = completed_at - interval '2 days'`,
        )
      }
      const took = async () => {
        const [row] = await sql<{ took: number; steps: number; attempts: number }>(
          `select execution_time_ms as took, attempts,
             (select sum(extract(epoch from completed_at - started_at) * 1000) from public.automation_steps)::float8 as steps
           from public.automation_executions, lateral (select sum(attempts)::integer as attempts from public.automation_steps) as tried`,
        )
        expect(Math.abs((row?.took ?? 0) - (row?.steps ?? 0))).toBeLessThanOrEqual(1)
        return row
      }
      // It waits for two days for its second attempt, and two more until the learner takes it up.
      await outside(sql, 'webhook_call', { code: 'webhook_status', message: '500', retry: true })
      await age()
      await hurry(sql)
      await outside(sql, 'webhook_call', { code: 'webhook_status', message: '500', retry: false })
      expect(await took()).toMatchObject({
        took: expect.toSatisfy((ms: number) => ms >= 0 && ms < day),
        attempts: 3,
      })
      await age()
      await runAs(sql, 'owner', 'select public.retry_execution($1)', [execution_id])
      await outside(sql, 'webhook_call', { output: { status: 200 } })
      expect(await executions(sql)).toMatchObject([{ status: 'success' }])
      expect(await took()).toMatchObject({ took: expect.toSatisfy((ms: number) => ms >= 0 && ms < day) })
      const [stats] = await runAs<{ avg_execution_time: number }>(
        sql,
        'owner',
        'select * from public.automation_stats()',
      )
      expect(stats?.avg_execution_time).toBeLessThan(day)
    }))

  test('took no time when nothing of it was done', () =>
    inScratch(async (sql) => {
      const conditions = { match: 'all', rules: [{ field: 'word.word', operator: 'is_empty' }] }
      expect(await run(sql, await automate(sql, { conditions }))).toMatchObject({
        status: 'cancelled',
        execution_time_ms: null,
      })
    }))

  test('has a file named after the day on which it began, whenever it is taken up again', () =>
    inScratch(async (sql) => {
      await run(sql, await automate(sql, { actions: [{ type: 'create_backup' }] }))
      await sql(`update public.automation_executions set started_at = started_at - interval '2 days'`)
      const [claimed] = await runAs<{ same: boolean }>(
        sql,
        'service',
        `select begun_at < now() - interval '1 day' as same from public.claim_automation_steps('create_backup')`,
      )
      expect(claimed).toEqual({ same: true })
    }))

  test('is tried again by the clock when it was not the learner’s doing', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'note_created', actions: [createNote('made')] })
      await sql(
        `create function private.stumble() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
      )
      await sql(
        `create trigger stumble before insert on public.notes for each row when (new.title = 'made') execute function private.stumble()`,
      )
      await sql(`insert into public.notes (user_id, title) values ($1, 'x')`, [ownerId])
      await drain(sql)
      expect(await steps(sql)).toMatchObject([{ status: 'pending', error_code: 'internal', attempts: 1 }])
      await sql('drop trigger stumble on public.notes')
      await hurry(sql)
      await drain(sql)
      expect(await executions(sql)).toMatchObject([{ status: 'success' }])
    }))

  test('ten times in a row pauses the automation and says so; switching it on begins anew', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, { actions: [createNote(' ')] })
      for (let failures = 1; failures <= 10; failures++) {
        const [paused] = await sql('select 1 from public.automations where not is_active')
        expect(paused).toBeUndefined()
        await run(sql, id)
      }
      const state =
        'select is_active, failures_in_row, pause_reason, paused_at is not null as paused from public.automations'
      expect(await sql(state)).toEqual([
        { is_active: false, failures_in_row: 10, pause_reason: 'failures', paused: true },
      ])
      expect(await notifications(sql)).toMatchObject([
        { kind: 'automation_paused', title: 'Automatisation suspendue : a', href: '/automation' },
      ])
      await runAs(sql, 'owner', 'update public.automations set is_active = true')
      expect(await sql(state)).toEqual([{ is_active: true, failures_in_row: 0, pause_reason: null, paused: false }])
    }))

  test('is run again as the automation is now, for what set it off', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, { trigger: 'note_created', actions: [createNote('  ')] })
      await sql(`insert into public.notes (user_id, title) values ($1, 'x')`, [ownerId])
      await drain(sql)
      const [failed] = await executions(sql)
      await runAs(
        sql,
        'owner',
        `update public.automations set action_config = '{"title": "de {{note.title}}"}' where id = $1`,
        [id],
      )
      expect(await execution(sql, 'run_again($1, $2)', failed?.id, crypto.randomUUID())).toMatchObject({
        status: 'success',
      })
      expect((await notes(sql)).map(({ title }) => title)).toContain('de x')
    }))

  test('is not taken up when it is not failed, nor by somebody else', () =>
    inScratch(async (sql) => {
      const { id } = await run(sql, await automate(sql, {}))
      for (const [actor, call, code] of [
        ['owner', 'retry_execution($1)', 'PT409'],
        ['other', 'retry_execution($1)', 'PT404'],
        ['other', 'cancel_execution($1)', 'PT404'],
        ['other', 'run_again($1, gen_random_uuid())', 'PT404'],
      ] as const) {
        expect(await tryAs(sql, actor, `select public.${call}`, [id]).catch(sqlState)).toBe(code)
      }
    }))

  test('is cancelled before it goes on', () =>
    inScratch(async (sql) => {
      const { id } = await run(sql, await automate(sql, { actions: [webhook, notify] }))
      expect(await execution(sql, 'cancel_execution($1)', id)).toMatchObject({ status: 'cancelled' })
      expect(await runAs(sql, 'service', `select * from public.claim_automation_steps('webhook_call')`)).toEqual([])
      expect(await sql('select execution_count, failure_count from public.automations')).toEqual([
        { execution_count: 0, failure_count: 0 },
      ])
    }))
})

describe('loops', () => {
  test('an automation does not set off itself, directly or through another', () =>
    inScratch(async (sql) => {
      await automate(sql, { trigger: 'note_created', name: 'one', actions: [createNote('one')] })
      await automate(sql, { trigger: 'note_created', name: 'two', actions: [createNote('two')] })
      await sql(`insert into public.notes (user_id, title) values ($1, 'x')`, [ownerId])
      await drain(sql)
      // Each runs for the note, and for what the other made of it.
      expect((await notes(sql)).map(({ title }) => title).sort()).toEqual(['one', 'one', 'two', 'two', 'x'])
    }))

  test('a chain ends after the fourth, and says so', () =>
    inScratch(async (sql) => {
      for (const [from, to] of [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'e'],
        ['e', 'f'],
      ] as const) {
        await automate(sql, {
          trigger: 'note_created',
          config: { tags: [from] },
          actions: [createNote(to, { tags: [to] })],
        })
      }
      await runAs(sql, 'owner', `select public.save_note(null, 0, 'a', '', '{a}')`)
      await drain(sql)
      expect((await notes(sql)).map(({ title }) => title).sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
      expect(
        await sql(`select status, error_code from public.automation_executions where status <> 'success'`),
      ).toEqual([{ status: 'cancelled', error_code: 'loop' }])
    }))
})

test('executions go after 90 days', () =>
  inScratch(async (sql) => {
    await run(sql, await automate(sql, {}))
    const jobs = () => runAs(sql, 'service', 'select public.run_due_jobs()')
    await sql(`update public.automation_executions set started_at = now() - interval '89 days'`)
    await jobs()
    expect(await executions(sql)).toHaveLength(1)
    await sql(`update public.automation_executions set started_at = now() - interval '91 days'`)
    await jobs()
    expect([await executions(sql), await steps(sql)]).toEqual([[], []])
  }))
