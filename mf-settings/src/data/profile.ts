import type { Profile, ShellApi } from '@cahier/contract'

export interface ProfileChange {
  name?: string
  role?: Profile['role']
  /** Null takes the picture away. */
  avatar_url?: string | null
}

/** Changes the caller's own profile through the server's function, which refuses any other id. */
export async function updateProfile(shell: ShellApi, id: string, change: ProfileChange): Promise<void> {
  const client = await shell.supabase()
  const { error } = await client.functions.invoke('update-profile', { body: { id, ...change } })
  if (error) throw error
  await shell.refreshProfile()
}
