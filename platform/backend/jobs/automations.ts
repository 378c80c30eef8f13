import type { Database } from '../database/database.ts'
import { defines } from '../database/defines.ts'

/** Turns of the engine of automations, each a transaction of its own. */
export interface Automations {
  /** Takes turns until nothing is due. A call while another runs makes that one look again. */
  drain(): Promise<void>
  /** The functions that steps wait for. */
  waitedFor(): Promise<string[]>
  /** Resolves when no turn runs any more; none begins afterwards. */
  close(): Promise<void>
}

/** Calls `public.drain_automations()` as the service role until it has nothing to do, if the database defines it. */
export function automations(database: Database): Automations {
  let running: Promise<void> | undefined
  let again = false
  let isClosed = false

  const turn = () =>
    database.as('service_role', async (sql) => {
      if (!(await defines(sql, 'public.drain_automations(integer)'))) return 0
      await sql(`select set_config('request.jwt.claims', '{"role":"service_role"}', true)`)
      const [row] = await sql<{ worked: number }>('select public.drain_automations() as worked')
      return row?.worked ?? 0
    })
  const run = async () => {
    while (again && !isClosed) {
      again = false
      while (!isClosed && (await turn()) > 0);
    }
  }
  return {
    async drain() {
      again = true
      running ??= run().finally(() => {
        running = undefined
      })
      await running
    },
    async waitedFor() {
      return await database.as('service_role', async (sql) => {
        if (!(await defines(sql, 'public.drain_automations(integer)'))) return []
        const due = await sql<{ name: string }>(
          `select name from public.due_functions() as name where name in ('send-webhooks', 'write-backups')`,
        )
        return due.map(({ name }) => name)
      })
    },
    async close() {
      isClosed = true
      await running?.catch(() => {})
    },
  }
}
