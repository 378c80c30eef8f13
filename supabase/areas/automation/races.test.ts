import { join } from 'node:path'
import { createBackend, openDatabase, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { ownerId, runAs, signUpLearners } from '../../tests/actors.ts'
import { automate, executions, run } from './testing.ts'

describe('of several at once', () => {
  let database: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    database = await openDatabase({ url: await testDatabase('migrated'), migrationsDir: migrationsDirectory })
    await database.as('supabase_auth_admin', signUpLearners)
  })
  afterAll(() => database.close())
  const asOwner = <T>(work: Parameters<typeof database.as<T>>[1]) => database.as('postgres', work)

  test('each execution is taken by one, and a plan’s limit holds', async () => {
    await asOwner((sql) =>
      sql(
        `insert into public.automations (user_id, name, trigger_type, trigger_config, action_type, action_config)
         select $1, n, 'time_based', '{"schedule": "daily", "time": "09:00"}', 'send_notification', '{"title": "a", "message": "b"}'
         from generate_series(1, 210) as n`,
        [ownerId],
      ),
    )
    await asOwner((sql) => sql(`update public.automations set next_execution_at = now() - interval '1 hour'`))
    const turn = () =>
      asOwner(async (sql) => {
        const [row] = await runAs<{ worked: number }>(sql, 'service', 'select public.drain_automations(7) as worked')
        return row?.worked ?? 0
      })
    const drain = async () => {
      while ((await turn()) > 0);
    }
    // One that finds its learner's rows held has nothing to do: whoever holds them goes on.
    for (;;) {
      await Promise.all([drain(), drain(), drain(), drain()])
      const [left] = await asOwner((sql) =>
        sql(`select from public.automation_executions where status = 'pending' limit 1`),
      )
      if (left === undefined) break
    }
    expect(
      await asOwner((sql) =>
        sql(
          `select status, error_code, count(*)::integer, count(distinct automation_id)::integer as automations
           from public.automation_executions group by status, error_code order by status`,
        ),
      ),
    ).toEqual([
      { status: 'cancelled', error_code: 'daily_cap', count: 10, automations: 10 },
      { status: 'success', error_code: null, count: 200, automations: 200 },
    ])
    expect(await asOwner((sql) => sql('select count(*)::integer from public.notifications'))).toEqual([{ count: 200 }])
    await asOwner((sql) => sql('delete from public.automations'))
  })

  test('one request is one execution', async () => {
    const id = await asOwner((sql) => automate(sql, {}))
    const request = crypto.randomUUID()
    const made = await Promise.all(Array.from({ length: 5 }, () => asOwner((sql) => run(sql, id, request))))
    expect(new Set(made.map((execution) => execution.id)).size).toBe(1)
    expect(await asOwner(executions)).toHaveLength(1)
  })
})

test('the backend runs what an event sets off at once, without waiting for its jobs', async () => {
  const databaseUrl = await testDatabase('migrated')
  // Neither the jobs nor the clock of the automations ever come.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const backend = await createBackend(
    { databaseUrl, migrationsDir: migrationsDirectory, functionsDir: join(import.meta.dirname, '../../functions') },
    silent,
  ).finally(() => vi.useRealTimers())
  try {
    const client = createClient(await backend.listen(), backend.publishableKey, { auth: { persistSession: false } })
    await client.auth.signUp({ email: 'ada@cahier.test', password: 'correct horse' })
    await client
      .from('automations')
      .insert({
        name: 'a',
        trigger_type: 'note_created',
        action_type: 'send_notification',
        action_config: { title: '{{note.title}}', message: 'b' },
        more_actions: [
          { type: 'create_backup', config: {} },
          { type: 'send_notification', config: { title: 'Sauvegarde', message: '{{steps.2.path}}' } },
        ],
      })
      .throwOnError()
    await client
      .rpc('save_note', { note_id: crypto.randomUUID(), base_version: 0, title: 'Été', content: '' })
      .throwOnError()
    await vi.waitFor(async () => {
      const { data } = await client.from('notifications').select('title').throwOnError()
      expect(data).toContainEqual({ title: 'Été' })
    })
    // The function that a step waits for is called as well, and what comes after it goes on.
    const told = await vi.waitFor(async () => {
      const { data } = await client
        .from('notifications')
        .select('body')
        .eq('title', 'Sauvegarde')
        .single()
        .throwOnError()
      return data.body
    })
    expect((await client.storage.from('backups').download(told)).data?.size).toBeGreaterThan(100)
  } finally {
    await backend.close()
  }
})
