import type { ShellApi } from '@cahier/contract'
import { dataOf } from '@cahier/contract/host'
import { AreaError } from '@cahier/contract/react'
import type { Database } from '../../account/database.gen.ts'
import type { SessionSource } from '../../account/session/session.ts'
import { loadTexts } from './locales/index.ts'

/** Why no demo was opened. */
export type DemoFailure = 'tooMany' | 'failed'

type Sessions = Pick<SessionSource, 'accept' | 'withhold'>

let opening: Promise<DemoFailure | null> | undefined

/**
 * Opens a workspace with sample data for somebody without an account. The data is complete before the workspace is shown.
 *
 * @returns null when it is open: the routes see the session and leave for the dashboard
 */
export function openDemo(shell: ShellApi, sessions: Sessions): Promise<DemoFailure | null> {
  opening ??= open(shell, sessions).finally(() => {
    opening = undefined
  })
  return opening
}

async function open(shell: ShellApi, sessions: Sessions): Promise<DemoFailure | null> {
  try {
    const client = await shell.supabase<Database>()
    const { name } = await loadTexts(shell.preferences.get().language)
    sessions.withhold()
    // An earlier attempt may have opened the session already.
    const begun = await client.auth.getSession()
    const { session } = begun.data.session
      ? begun.data
      : await dataOf(client.auth.signInAnonymously({ options: { data: { name } } }))
    await dataOf(client.rpc('fill_demo_workspace'))
    if (session) sessions.accept(session)
    return null
  } catch (error) {
    if (error instanceof AreaError && error.status === 429) return 'tooMany'
    shell.reportError(error)
    return 'failed'
  }
}
