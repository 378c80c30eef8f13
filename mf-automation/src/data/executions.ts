import { area, type Tables } from './area.ts'
import { automations } from './automations.ts'

export type Execution = Tables['automation_executions']['Row']

/** Most executions that a history shows. */
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

/** Runs an automation for real and gives the record, which may be one of failure. The schedule stays. */
export const useRunAutomation = area.mutation(
  ({ client }, id: string) => client.rpc('run_automation', { automation_id: id }),
  { refreshes: [automations.all, executions], touches: ['notifications', 'dashboard'] },
).useMutation
