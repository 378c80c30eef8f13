import type { ShellApi } from '@cahier/contract'

/** Why a message was not stored: too many in an hour, an invalid field, or no response. */
export type ContactFailure = 'tooMany' | 'refused' | 'failed'

const failures: Readonly<Record<string, ContactFailure>> = {
  contact_rate_limit: 'tooMany',
  contact_invalid: 'refused',
}

/** Sends a message; null if it was stored. */
export async function contactFailureOf(shell: ShellApi, send: () => Promise<void>): Promise<ContactFailure | null> {
  try {
    await send()
    return null
  } catch (error) {
    const failure = failures[String((error as { details?: unknown }).details)]
    if (!failure) shell.reportError(error)
    return failure ?? 'failed'
  }
}
