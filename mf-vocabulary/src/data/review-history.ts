import type { ShellApi } from '@cahier/contract'
import type { Database } from './database.gen.ts'

/** What the log says of one study day; without a day, of everything before the first. */
export type HistoryRow = Database['public']['Functions']['review_history']['Returns'][number]

/** The learner's log, added up by study day from one on; what was before is one row without a day. */
export async function readHistory(shell: ShellApi, since: string, signal: AbortSignal): Promise<readonly HistoryRow[]> {
  const supabase = await shell.supabase<Database>()
  const { data, error } = await supabase.rpc('review_history', { since }).abortSignal(signal)
  if (error) throw error
  return data
}
