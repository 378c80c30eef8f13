import { useEvent, useShell } from '@cahier/contract/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Database } from './database.gen.ts'
import { sessionKeys } from './keys.ts'
import { anyway } from './network.ts'

export type Analytics = Database['public']['Functions']['study_analytics']['Returns'][number]

/** The learner's figures as the database counts them, again whenever something was studied. */
export function useAnalytics() {
  const shell = useShell()
  const queries = useQueryClient()
  useEvent('dashboard', () => void queries.invalidateQueries({ queryKey: sessionKeys.analytics }))
  return useQuery({
    ...anyway,
    queryKey: sessionKeys.analytics,
    // Changed by other tabs and areas, too.
    staleTime: 0,
    async queryFn({ signal }): Promise<Analytics> {
      const client = await shell.supabase<Database>()
      const { data, error } = await client.rpc('study_analytics').abortSignal(signal).retry(false).single()
      if (error) throw error
      return data
    },
  })
}
