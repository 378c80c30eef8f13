import { area, type Tables } from './area.ts'
import { automations } from './automations.ts'

export type Execution = Tables['automation_executions']['Row']

/** Maximum number of executions in a history. */
export const mostExecutions = 50

/** The last executions of an automation, the latest first. */
const executions = area.query('executions', ({ client }, automationId: string) =>
  client
    .from('automation_executions')
    .select()
    .eq('automation_id', automationId)
    .order('started_at', { ascending: false })
    .limit(mostExecutions),
)
export const useExecutions = executions.useQuery

/** Runs an automation now and returns its execution, which may be a failed one. The schedule does not change. */
export const useRunAutomation = area.mutation(
  ({ client }, id: string) => client.rpc('run_automation', { automation_id: id }),
  { refreshes: [automations.all, executions], touches: ['notifications', 'dashboard'] },
).useMutation
