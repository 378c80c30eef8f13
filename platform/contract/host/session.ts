import type { Entitlements, Preferences, Profile, Session } from '../api/shell-api.ts'
import { useShell } from './shell-context.tsx'
import { useStore } from './store.ts'

export const useSession = (): Session => useStore(useShell().session)
export const useProfile = (): Profile | null => useStore(useShell().profile)
export const usePreferences = (): Preferences => useStore(useShell().preferences)
export const useEntitlements = (): Entitlements => useStore(useShell().entitlements)

/** Id of the signed-in learner. Throws if nobody is signed in, as on public pages. */
export function useUserId(): string {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('useUserId needs a signed-in session')
  return session.userId
}
