import type { ShellApi } from '@cahier/contract'
import type { MarkdownNote } from '../transfer/markdown-note.ts'
import type { Database } from './database.gen.ts'

/** Rows that are asked for at once: what the data API gives at most. */
const page = 1000

/**
 * The names that imported notes had in their files. A note that was written here has its own id for a name.
 *
 * @returns names by id
 */
export async function readOrigins(shell: ShellApi, userId: string): Promise<ReadonlyMap<string, string>> {
  const client = await shell.supabase<Database>()
  const origins = new Map<string, string>()
  for (let from = 0; ; from += page) {
    const { data, error } = await client
      .from('notes')
      .select('id, origin_id')
      .eq('user_id', userId)
      .not('origin_id', 'is', null)
      .order('id')
      .range(from, from + page - 1)
    if (error) throw error
    for (const { id, origin_id } of data) if (origin_id) origins.set(id, origin_id)
    if (data.length < page) return origins
  }
}

/** Adds notes, all or none, without those that the account has. @returns how many are new */
export async function importNotes(shell: ShellApi, notes: readonly MarkdownNote[]): Promise<number> {
  const rows = notes.map(({ id, title, content, tags, folder, pinned, created, updated }) => ({
    id,
    title,
    content,
    tags: [...tags],
    folder,
    is_pinned: pinned,
    created_at: created,
    updated_at: updated,
  }))
  const { data, error } = await (await shell.supabase<Database>()).rpc('import_notes', { notes: rows })
  if (error) throw error
  return data
}
