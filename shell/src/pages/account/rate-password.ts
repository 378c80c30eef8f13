import type { ShellApi } from '@cahier/contract'
import { dataOf } from '@cahier/contract/host'
import { passwordStrength } from '@cahier/ui/password-meter'

/** The function of the settings' area that it calls. */
interface Rating {
  public: {
    Tables: Record<never, never>
    Views: Record<never, never>
    Functions: { rate_password: { Args: { strength: number }; Returns: undefined } }
  }
}

/** Tells the server how strong the password is that was just set, for the account's security score. Failures are only reported. */
export async function ratePassword(shell: ShellApi, password: string): Promise<void> {
  try {
    const client = await shell.supabase<Rating>()
    await dataOf(client.rpc('rate_password', { strength: passwordStrength(password).score }))
  } catch (error) {
    shell.reportError(error)
  }
}
