import { argv } from 'node:process'
import pg from 'pg'

/** Does what the engine's process does, until nothing is left: turns, and the webhooks of their steps, ten at a time. Says `ready` before it begins. */
interface Leased {
  readonly id: string
  readonly attempt: number
  readonly key: string
}

const [, , url, receiver = ''] = argv
const client = new pg.Client({ connectionString: url, application_name: 'drainer' })
await client.connect()
process.send?.('ready')
for (;;) {
  const { rows: turns } = await client.query<{ worked: number }>('select public.drain_automations(10) as worked')
  const { rows: leased } = await client.query<Leased>(
    `select id, attempt, key from public.claim_automation_steps('webhook_call', 10)`,
  )
  await Promise.all(leased.map(({ key }) => fetch(receiver, { method: 'POST', headers: { 'webhook-id': key } })))
  for (const { id, attempt } of leased) {
    await client.query('select public.settle_automation_step($1, $2, $3)', [id, attempt, { output: { status: 200 } }])
  }
  if (turns[0]?.worked || leased.length > 0) continue
  const { rows: left } = await client.query(
    `select from public.automation_executions where completed_at is null limit 1`,
  )
  if (left.length === 0) break
  await new Promise((resolve) => setTimeout(resolve, 200))
}
await client.end()
