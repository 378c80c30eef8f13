import { useShell } from '@cahier/contract/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Database } from './database.gen.ts'
import { sessionKeys } from './keys.ts'
import { anyway } from './network.ts'
import type { SessionType } from './sessions.ts'

/** A word or a document that a session may hold. */
export type StudyItem = Database['public']['Functions']['study_items']['Returns'][number]

/**
 * What a session of this type may hold: what is chosen first, then what the search finds.
 *
 * @param max how many to offer besides the chosen ones
 */
export function useStudyItems(type: SessionType, search: string, chosen: readonly string[], max = 20) {
  const shell = useShell()
  return useQuery({
    ...anyway,
    queryKey: [...sessionKeys.items(type, search, chosen), max],
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const client = await shell.supabase<Database>()
      const { data, error } = await client
        .rpc('study_items', { session_type: type, search_query: search, chosen: [...chosen], max })
        .abortSignal(signal)
        .retry(false)
      if (error) throw error
      return data
    },
  })
}
