import type { Database } from '../database/open.ts'

/**
 * Calls `public.run_due_jobs()` as the service role, where there is no pg_cron to do it. Does nothing on a database whose migrations
 * do not define it.
 */
export async function runDueJobs(database: Database): Promise<void> {
  await database.as('service_role', async (sql) => {
    const [found] = await sql<{ found: boolean }>(
      "select to_regprocedure('public.run_due_jobs()') is not null as found",
    )
    if (!found?.found) return
    await sql(`select set_config('request.jwt.claims', '{"role":"service_role"}', true)`)
    await sql('select public.run_due_jobs()')
  })
}
