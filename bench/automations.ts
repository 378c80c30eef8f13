/*
 * Measures what a run of an automation costs when many are due at once: 10,000 automations of 1,000 learners against 100 of 10, each
 * with a condition and a notification, in milliseconds a run. Prints the table of docs/performance.md. `pnpm bench automations`
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Sql, silent } from '@cahier/backend'
import { startServer } from '@cahier/backend/server'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { startProgress } from '@cahier/cli/progress'
import { median } from './median.ts'
import { table } from './table.ts'

/** What a run may cost at most against one of 100. */
const maxCostRatio = 1.5
const rounds = Number(process.env.ROUNDS ?? 5)
const cases = [
  { learners: 10, each: 10 },
  { learners: 1_000, each: 10 },
]

const rows: string[][] = []
const print = () =>
  console.log(table(['automations', 'learners', 'ms a run', `against 100, at most × ${maxCostRatio}`], rows))
const progress = startProgress(cases.length * (1 + rounds), print)
const dataDir = await temporaryDirectory('cahier-automations-')
const server = await startServer(dataDir, silent)
const database = await openDatabase({
  url: server.url,
  migrationsDir: join(import.meta.dirname, '../supabase/migrations'),
})
const run = <Row>(work: (sql: Sql) => Promise<Row>) => database.as('postgres', work)

/** Empties the database and gives each learner automations that are due. */
async function prepare(learners: number, each: number): Promise<void> {
  await run(async (sql) => {
    await sql('delete from auth.users')
    await sql(
      `insert into auth.users (id, email) select gen_random_uuid(), 'learner' || n || '@cahier.test' from generate_series(1, $1) as n`,
      [learners],
    )
    await sql(
      `insert into public.automations (user_id, name, trigger_type, trigger_config, conditions, action_type, action_config)
       select account.id, 'n' || n, 'time_based', '{"schedule": "daily", "time": "09:00"}',
         '{"match": "all", "rules": [{"field": "figures.words", "operator": "less", "value": 5}]}',
         'send_notification', '{"title": "{{learner.name}}", "message": "{{figures.words}}"}'
       from auth.users as account, generate_series(1, $1) as n`,
      [each],
    )
  })
  await run((sql) => sql('analyze'))
}

/** Makes all of them due, and drains them. @returns milliseconds a run */
async function measure(count: number): Promise<number> {
  await run((sql) => sql(`update public.automations set next_execution_at = now() - interval '1 hour'`))
  const begun = performance.now()
  for (;;) {
    const worked = await run(async (sql) => {
      const [row] = await sql<{ worked: number }>('select public.drain_automations() as worked')
      return row?.worked ?? 0
    })
    if (worked === 0) break
  }
  const took = performance.now() - begun
  const [done] = await run((sql) =>
    sql<{ runs: number }>(
      `select count(*)::integer as runs from public.automation_executions where status = 'success' and started_at > now() - interval '1 hour'`,
    ),
  )
  if (done?.runs !== count) throw new Error(`${done?.runs} of ${count} ran`)
  await run(async (sql) => {
    await sql('delete from public.automation_executions')
    await sql('delete from public.notifications')
  })
  return took / count
}

let base: number | undefined
for (const { learners, each } of cases) {
  const count = learners * each
  progress.step(`${count} automations: writing`)
  await prepare(learners, each)
  // An untimed first round: connections and plans are new.
  await measure(count)
  const measured: number[] = []
  for (let round = 1; round <= rounds; round++) {
    progress.step(`${count} automations: round ${round} of ${rounds}`)
    measured.push(await measure(count))
  }
  const own = median(measured)
  base ??= own
  if (own > base * maxCostRatio) process.exitCode = 1
  rows.push([count.toLocaleString('en'), learners.toLocaleString('en'), own.toFixed(2), `× ${(own / base).toFixed(2)}`])
}
progress.end()
print()
await database.close()
await server.stop()
await rm(dataDir, { recursive: true, force: true })
