import type { ShellApi } from '@cahier/contract'
import type { ClientSource } from '../session/client.ts'
import type { SessionSource } from '../session/session.ts'
import { loadTexts } from './locales/index.ts'

/** What the demo needs of the database. */
interface DemoDatabase {
  public: {
    Tables: Record<never, never>
    Views: Record<never, never>
    Functions: { fill_demo_workspace: { Args: Record<PropertyKey, never>; Returns: undefined } }
  }
}

let opening = false

/** Opens a workspace with sample data for somebody without an account. It is filled before it shows. */
export async function openDemo(
  clients: ClientSource,
  sessions: Pick<SessionSource, 'accept'>,
  shell: ShellApi,
): Promise<void> {
  if (opening) return
  opening = true
  const texts = await loadTexts(shell.preferences.get().language)
  try {
    const client = await clients.get<DemoDatabase>()
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { name: texts.name } } })
    if (error) {
      shell.toast({ kind: 'error', message: error.status === 429 ? texts.tooMany : texts.failed })
      return
    }
    const filled = await client.rpc('fill_demo_workspace')
    if (filled.error) shell.reportError(filled.error)
    if (data.session) sessions.accept(data.session)
  } catch (error) {
    shell.reportError(error)
    shell.toast({ kind: 'error', message: texts.failed })
  } finally {
    opening = false
  }
}
