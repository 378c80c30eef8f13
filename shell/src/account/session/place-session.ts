import type { ShellApi } from '@cahier/contract'

/** The function of the settings' area that it calls. */
interface Placing {
  public: {
    Tables: Record<never, never>
    Views: Record<never, never>
    Functions: { place_session: { Args: { zone: string }; Returns: undefined } }
  }
}

/** Tells the server in which time zone a session was opened, for the list of open sessions. Failures do not matter. */
export async function placeSession(shell: ShellApi): Promise<void> {
  const client = await shell.supabase<Placing>()
  await client.rpc('place_session', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
}
