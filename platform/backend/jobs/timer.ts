import type { Database } from '../database/open.ts'
import { describe, type Log } from '../log.ts'

/** Drives the product's jobs where there is no pg_cron. */
export interface JobTimer {
  /** Resolves when a run that has begun has ended; none begins after. */
  stop(): Promise<void>
}

/**
 * Calls `public.run_due_jobs()` as the service role at this interval, when the migrations define it. A run that fails is logged, and
 * tried again at the next turn; two never overlap.
 *
 * @param interval milliseconds between the end of a run and the next
 */
export function startJobTimer(database: Database, interval: number, log: Log): JobTimer {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const schedule = () => {
    timer = setTimeout(() => {
      running = runDueJobs(database)
        .catch((error: unknown) => log('error', 'jobs failed', { error: describe(error) }))
        .finally(() => {
          if (!stopped) schedule()
        })
    }, interval)
    timer.unref()
  }
  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Runs what is due, once. Does nothing on a database whose migrations have no jobs. */
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
