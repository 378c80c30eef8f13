import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Profile, ShellApi } from '../api/shell-api.ts'
import { useStore } from './store.ts'

export interface Auth {
  /** The profile once a session exists and its profile has been read. */
  user: Profile | null
  /** True until the first authentication event has been handled. */
  loading: boolean
  /** Message of the last authentication failure. */
  error: string | null
  signOut(): void
}

const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ shell, children }: { shell: ShellApi; children: ReactNode }) {
  const session = useStore(shell.session)
  const user = useStore(shell.profile)
  const error = useStore(shell.authError)
  const auth = useMemo(
    () => ({ user, error, loading: session.status === 'loading', signOut: () => shell.signOut() }),
    [user, error, session, shell],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The signed-in learner. Throws outside an `AuthProvider`. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
