import type { Database } from '../database/database.ts'
import { defines } from '../database/defines.ts'

/** Calls a function of supabase/functions with the secret key. Throws when it does not succeed. */
export type InvokeFunction = (name: string) => Promise<void>

/**
 * Does what pg_cron and pg_net do on a hosted project: calls `public.run_due_jobs()` as the service role, then the functions that
 * `public.due_functions()` names, for jobs that are not SQL. Skips functions that the database does not define.
 */
export async function runDueJobs(database: Database, invoke: InvokeFunction): Promise<void> {
  const due = await database.as('service_role', async (sql) => {
    await sql(`select set_config('request.jwt.claims', '{"role":"service_role"}', true)`)
    if (await defines(sql, 'public.run_due_jobs()')) await sql('select public.run_due_jobs()')
    if (!(await defines(sql, 'public.due_functions()'))) return []
    return await sql<{ name: string }>('select name from public.due_functions() as name')
  })
  // One that takes its time holds no other up.
  const called = await Promise.allSettled(due.map(({ name }) => invoke(name)))
  const failed = called.find((call) => call.status === 'rejected')
  if (failed) throw failed.reason
}
