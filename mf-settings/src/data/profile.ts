import type { Profile } from '@cahier/contract'
import { isChangedElsewhere } from '@cahier/contract/edit'
import { area } from './area.ts'

export interface ProfileChange {
  name?: string
  role?: Profile['role']
  /** Null removes the picture. */
  avatar_url?: string | null
}

/**
 * Changes the learner's own profile through the server's function, which refuses any other id.
 *
 * @param basedOn the values that it was changed from; without them it is set in any case
 */
export const updateProfile = area.mutation(
  async (
    { client, ask, shell, userId },
    { change, basedOn }: { change: ProfileChange; basedOn?: ProfileChange },
  ): Promise<void> => {
    const body = { id: userId, ...change, ...(basedOn && { based_on: basedOn }) }
    try {
      await ask(client.functions.invoke('update-profile', { body }))
    } catch (error) {
      // The form shows what it is now.
      if (isChangedElsewhere(error)) await shell.refreshProfile()
      throw error
    }
    await shell.refreshProfile()
  },
)
