import { useShell } from '@cahier/contract/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from './client.ts'
import { automationKeys } from './keys.ts'

/** Most runs that a history shows. */
export const mostExecutions = 50

/** The last runs of an automation, the latest first. */
export function useExecutions(automationId: string) {
  const client = useClient()
  return useQuery({
    queryKey: automationKeys.executions(automationId),
    async queryFn({ signal }) {
      const supabase = await client()
      const { data, error } = await supabase
        .from('automation_executions')
        .select()
        .eq('automation_id', automationId)
        .order('started_at', { ascending: false })
        .limit(mostExecutions)
        .abortSignal(signal)
      if (error) throw error
      return data
    },
  })
}

/** Runs an automation for real and gives the record, which may be one of failure. The schedule stays. */
export function useRunAutomation() {
  const client = useClient()
  const shell = useShell()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(id: string) {
      const supabase = await client()
      const { data, error } = await supabase.rpc('run_automation', { automation_id: id })
      if (error) throw error
      return data
    },
    async onSuccess(_, id) {
      shell.events.emit('notifications')
      shell.events.emit('dashboard')
      await Promise.all([
        queries.invalidateQueries({ queryKey: automationKeys.automations }),
        queries.invalidateQueries({ queryKey: automationKeys.executions(id) }),
      ])
    },
  })
}
