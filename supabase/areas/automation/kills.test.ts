import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { expect, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'

const script = join(import.meta.dirname, 'drainer-script.ts')
const automations = 1_000
const kills = 10

test('a thousand due at once, with ten deaths at random: each once, outside under one id', async () => {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const url = await testDatabase('migrated')
  const database = await openDatabase({ url, migrationsDir: migrationsDirectory })
  const run = <Row>(statement: string, values: unknown[] = []) =>
    database.as('postgres', (sql) => sql<Row>(statement, values))
  try {
    await run(
      `insert into auth.users (id, email) select gen_random_uuid(), 'learner' || n || '@cahier.test' from generate_series(1, 20) as n`,
    )
    // Of each learner's fifty, every other sends a webhook after its notification.
    await run(
      `insert into public.automations (user_id, name, trigger_type, trigger_config, action_type, action_config, more_actions)
         select account.id, 'n' || n, 'time_based', '{"schedule": "daily", "time": "02:30"}', 'send_notification',
           jsonb_build_object('title', account.id || ' ' || n, 'message', 'b'),
           case when n % 2 = 0 then '[{"type": "webhook_call", "config": {"url": "https://example.org/", "timeout": 1}}]' else '[]' end::jsonb
         from auth.users as account, generate_series(1, $1) as n`,
      [automations / 20],
    )
    await run('update public.automations set next_execution_at = $1', ['2026-03-29T00:30:00Z'])
    let deaths = 0
    for (;;) {
      const child = fork(script, [url, receiver], { stdio: ['ignore', 'inherit', 'ignore', 'ipc'], execArgv: [] })
      const ended = once(child, 'exit')
      await Promise.race([once(child, 'message'), ended])
      if (deaths < kills) {
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, randomInt(20, 200)))])
        // In the middle of a transaction, which the server would end well if only the process died.
        await run(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'drainer' and datname = current_database()`,
        )
        child.kill('SIGKILL')
        deaths++
        await ended
        continue
      }
      const [code] = await ended
      if (code === 0) break
    }
    const [told] = await run(
      `select (select count(*)::integer from public.automation_executions) as executions,
           (select count(distinct automation_id)::integer from public.automation_executions where status = 'success') as succeeded,
           (select count(*)::integer from public.notifications) as notifications,
           (select count(distinct title)::integer from public.notifications) as titles,
           (select sum(execution_count)::integer from public.automations) as counted,
           (select count(*)::integer from public.automations where next_execution_at > now()) as ahead`,
    )
    expect(told).toEqual({
      executions: automations,
      succeeded: automations,
      notifications: automations,
      titles: automations,
      counted: automations,
      ahead: automations,
    })
    const keys = await run<{ key: string }>(
      `select key from public.automation_steps where action_type = 'webhook_call'`,
    )
    expect(new Set(received)).toEqual(new Set(keys.map(({ key }) => key)))
    expect(keys).toHaveLength(automations / 2)
    console.log(`${received.length - keys.length} webhooks twice, with the same id`)
  } finally {
    await database.close()
    server.close()
  }
})
