import type { Profile, ShellApi } from '@cahier/contract'

export interface ProfileChange {
  name?: string
  role?: Profile['role']
  /** Null takes the picture away. */
  avatar_url?: string | null
}

/** A refusal or failure of the profile function; the message is French and meant for the learner. */
export class ProfileError extends Error {
  override name = 'ProfileError'
}

async function messageOf(error: unknown): Promise<string | null> {
  const { context } = error as { context?: unknown }
  if (!(context instanceof Response)) return null
  try {
    const { error: sentence } = (await context.json()) as { error?: unknown }
    return typeof sentence === 'string' ? sentence : null
  } catch {
    return null
  }
}

/** Changes the caller's own profile through the server's function, which refuses any other id. */
export async function updateProfile(shell: ShellApi, id: string, change: ProfileChange): Promise<void> {
  const client = await shell.supabase()
  const { error } = await client.functions.invoke('update-profile', { body: { id, ...change } })
  if (error) throw new ProfileError((await messageOf(error)) ?? '', { cause: error })
  await shell.refreshProfile()
}
