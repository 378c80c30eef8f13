import { dataOf } from '@cahier/contract/data'
import { area } from './area.ts'

/** A note of a file. `id` is null where the file does not say which note it is; moments are ISO 8601, null where it says none. */
export type ImportedNote = {
  id: string | null
  title: string
  content: string
  tags: string[]
  folder: string | null
  is_pinned: boolean
  created_at: string | null
  updated_at: string | null
}

/** Rows that are asked for at once: what the data API gives at most. */
const page = 1000

/** The names that imported notes had in their files, by id. A note that was written here has its own id for a name. */
export const origins = area.query(
  'origins',
  async ({ client, userId, signal }): Promise<ReadonlyMap<string, string>> => {
    const names = new Map<string, string>()
    for (let from = 0; ; from += page) {
      const rows = await dataOf(
        client
          .from('notes')
          .select('id, origin_id')
          .eq('user_id', userId)
          .not('origin_id', 'is', null)
          .order('id')
          .range(from, from + page - 1)
          .abortSignal(signal),
      )
      for (const { id, origin_id } of rows) if (origin_id) names.set(id, origin_id)
      if (rows.length < page) return names
    }
  },
  { staleTime: 0, retry: false },
)

/** Adds notes, all or none, without those that the account has. Gives how many are new. */
export const importNotes = area.mutation(
  ({ client }, notes: readonly ImportedNote[]) => client.rpc('import_notes', { notes: [...notes] }),
  { touches: ['dashboard'] },
)
