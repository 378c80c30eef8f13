import type { ShellApi } from '@cahier/contract'
import type { Database } from './database.gen.ts'
import type { Session } from './sessions.ts'

/** Starts a session or stops its clock, by the server's time; either brings its progress up to date. Another one that runs stops. */
export async function setClock(shell: ShellApi, id: string, running: boolean): Promise<Session> {
  const client = await shell.supabase<Database>()
  const { data, error } = await client.rpc('study', { session_id: id, running })
  if (error) throw error
  return data
}
