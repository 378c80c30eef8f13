import type { Session, Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import type { Session as AuthSession, User } from '@supabase/supabase-js'
import type { ClientSource } from './client.ts'
import { storedSession } from './renew-once.ts'

export interface SessionSource {
  session: Store<Session>
  /** The user of the authentication service, for what the profile falls back to. */
  user: Store<User | null>
  error: Store<string | null>
  /** Takes a session that a form has just been given, without waiting for the client's event. */
  accept(session: AuthSession): void
  /** Ends the session everywhere. Failures of the server do not keep the learner signed in. */
  signOut(): Promise<void>
}

function toSession(user: User): Session {
  return {
    status: 'signed-in',
    userId: user.id,
    email: user.email ?? '',
    admin: user.app_metadata.cahier_admin === true,
  }
}

const returnsFromMail = () => /[?&#](code|access_token|error_description)=/.test(location.search + location.hash)

export function createSessionSource(clients: ClientSource): SessionSource {
  // A returning learner sees no spinner while the client loads.
  const storedUser = () => storedSession(clients.key)?.user ?? null
  const user = createStore<User | null>(storedUser())
  const stored = user.get()
  const session = createStore<Session>(stored ? toSession(stored) : { status: 'loading' })
  const error = createStore<string | null>(null)
  let listening = false

  const accept = (next: AuthSession | null) => {
    const current = session.get()
    const target: Session = next ? toSession(next.user) : { status: 'signed-out' }
    user.set(next?.user ?? null)
    if (JSON.stringify(current) !== JSON.stringify(target)) session.set(target)
  }

  const listen = async () => {
    if (listening) return
    listening = true
    try {
      const client = await clients.get()
      client.auth.onAuthStateChange((_event, next) => {
        // Without a network an old session cannot be renewed. It is still there, and so is what is kept on the device.
        if (next || !storedUser()) accept(next)
      })
    } catch (cause) {
      listening = false
      error.set(cause instanceof Error ? cause.message : String(cause))
      // A stored session stays usable: what was loaded can still be read, and the next request tries again.
      if (!user.get()) session.set({ status: 'signed-out' })
    }
  }

  if (stored || returnsFromMail()) void listen()
  else session.set({ status: 'signed-out' })
  // Another tab signed in or out.
  addEventListener('storage', (event) => {
    if (event.key !== clients.key) return
    if (event.newValue === null) accept(null)
    else void listen()
  })

  return {
    session,
    user,
    error,
    accept(next) {
      accept(next)
      void listen()
    },
    async signOut() {
      try {
        const client = await clients.get()
        const { error: failure } = await client.auth.signOut({ scope: 'global' })
        if (failure) error.set(failure.message || 'Erreur inconnue')
      } catch {
        error.set('Erreur inconnue')
      }
      localStorage.removeItem(clients.key)
      localStorage.removeItem(`${clients.key}-code-verifier`)
      accept(null)
    },
  }
}
