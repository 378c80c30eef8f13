import type { ShellApi } from '@cahier/contract'
import { readAll } from '@cahier/contract/data'
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
  /** Lines of front matter that only other applications understand; null where there are none. */
  head: string | null
}

/** What an imported note brought from its file. */
export interface Origin {
  name: string
  head: string | null
}

/** What imported notes brought from their files, by id. A note that was written here has its own id for a name. */
export const origins = area.query(
  'origins',
  async ({ client, userId, ask }): Promise<ReadonlyMap<string, Origin>> => {
    const imported = () =>
      client
        .from('notes')
        .select('id, origin_id, head')
        .eq('user_id', userId)
        .or('origin_id.not.is.null,head.not.is.null')
        .order('id')
    const rows = await readAll(({ from, to }) => ask(imported().range(from, to)))
    return new Map(rows.map(({ id, origin_id, head }) => [id, { name: origin_id ?? id, head }]))
  },
  { staleTime: 0, retry: false },
)

/** The ids of imported notes by the names that their files gave them. */
export const idsByName = (imported: ReadonlyMap<string, Origin>): ReadonlyMap<string, string> =>
  new Map(Array.from(imported, ([id, { name }]) => [name, id]))

/** Adds a slice of notes, all or none, without those that the account has. Gives how many are new. */
export const importNotes = (shell: ShellApi, notes: readonly ImportedNote[]): Promise<number> =>
  area.ask(shell, ({ client }) => client.rpc('import_notes', { notes: [...notes] }))
