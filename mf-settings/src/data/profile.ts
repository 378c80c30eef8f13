import type { Profile } from '@cahier/contract'
import { area } from './area.ts'

export interface ProfileChange {
  name?: string
  role?: Profile['role']
  /** Null removes the picture. */
  avatar_url?: string | null
}

/** Changes the learner's own profile through the server's function, which refuses any other id. */
export const updateProfile = area.mutation(
  async ({ client, ask, shell, userId }, change: ProfileChange): Promise<void> => {
    await ask(client.functions.invoke('update-profile', { body: { id: userId, ...change } }))
    await shell.refreshProfile()
  },
)
