import { area, type Tables } from './area.ts'
import { automations } from './automations.ts'

export type Execution = Tables['automation_executions']['Row']
export type Step = Tables['automation_steps']['Row']
export type Status = Execution['status']

/** Maximum number of executions in a list. */
export const maxExecutions = 50

/** The last executions, the latest first: those of one automation, or of all. */
const executions = area.query(
  'executions',
  ({ client }, automationId: string | null, status: Status | null) => {
    let rows = client.from('automation_executions').select()
    if (automationId) rows = rows.eq('automation_id', automationId)
    if (status) rows = rows.eq('status', status)
    return rows.order('started_at', { ascending: false }).limit(maxExecutions)
  },
  { live: [{ table: 'automation_executions' }], keepsPrevious: true, staleTime: 0 },
)
export const useExecutions = executions.useQuery

/** One execution with its steps, in order; null if it does not exist. */
const execution = area.query(
  'execution',
  async ({ client, ask }, id: string) => {
    const found = await ask(client.from('automation_executions').select().eq('id', id).maybeSingle())
    if (!found) return null
    const steps = await ask(client.from('automation_steps').select().eq('execution_id', id).order('position'))
    return { ...found, steps }
  },
  { live: [{ table: 'automation_executions' }, { table: 'automation_steps' }], staleTime: 0 },
)
export const useExecution = execution.useQuery

/** The statistics of all automations. */
const statistics = area.query('statistics', ({ client }) => client.rpc('automation_stats').single(), {
  live: [{ table: 'automation_executions' }],
  staleOn: ['dashboard'],
})
export const useStatistics = statistics.useQuery

/** What the plan allows within 24 hours, and how much of it was used. */
const caps = area.query('caps', ({ client }) => client.rpc('automation_caps'), {
  live: [{ table: 'automation_executions' }, { table: 'automation_steps' }],
})
export const useCaps = caps.useQuery

/** When active automations run next, up to a moment. */
const nextRuns = area.query('next-runs', ({ client }, until: string) => client.rpc('next_runs', { until }), {
  live: [{ table: 'automation_executions' }],
  staleOn: ['dashboard'],
})
export const useNextRuns = nextRuns.useQuery

const changes = {
  refreshes: [automations.all, executions, execution, statistics, caps, nextRuns],
  touches: ['notifications', 'dashboard'],
}

/** Runs an automation now. A second call with the same request returns the same execution. The schedule does not change. */
export const useRunAutomation = area.mutation(
  ({ client }, { id, request }: { id: string; request: string }) =>
    client.rpc('run_automation', { automation_id: id, request }),
  changes,
).useMutation

/** Runs what an execution ran, with the same data, as a new execution. */
export const useRunAgain = area.mutation(
  ({ client }, { id, request }: { id: string; request: string }) =>
    client.rpc('run_again', { execution_id: id, request }),
  changes,
).useMutation

/** Continues a failed execution with the step that failed. */
export const useRetryExecution = area.mutation(
  ({ client }, id: string) => client.rpc('retry_execution', { execution_id: id }),
  changes,
).useMutation

/** Ends an execution before its next step. */
export const useCancelExecution = area.mutation(
  ({ client }, id: string) => client.rpc('cancel_execution', { execution_id: id }),
  changes,
).useMutation
