import type { Session, Store } from '@cahier/contract'
import { whenSettled } from '@cahier/contract/host'
import { createStore } from '@cahier/contract/react'
import type { AuthChangeEvent, Session as AuthSession, User } from '@supabase/supabase-js'
import { keepCookie } from '../page-cookie.ts'
import { lacksFactor } from './assurance.ts'
import { type ClientSource, endsSoon } from './client.ts'
import { cleanAddress, type LinkOutcome, linkProblem, readMailLink } from './mail-link.ts'
import { storedSession } from './stored-session.ts'

/** Tells the server that somebody is signed in here, so that it draws the application's page and not a visitor's. */
const signedInCookie = 'cahier.in'

export interface SessionSource {
  session: Store<Session>
  /** Whether somebody has given the password of an account and not yet its second factor. Until then nobody is signed in. */
  needsCode: Store<boolean>
  /** The authentication service's user, which the profile falls back to. */
  user: Store<User | null>
  error: Store<string | null>
  /** What became of the link of a mail that opened this page. */
  link: Store<LinkOutcome>
  /** Calls `listener` with each event of the authentication service. */
  onEvent(listener: (event: AuthChangeEvent) => void): void
  /** Keeps the anonymous session that this page is about to open hidden until it is accepted: a visitor's workspace is filled first. */
  withhold(): void
  /** Takes a session that a form has just been given, without waiting for the client's event. */
  accept(session: AuthSession): void
  /** Whether the learner has signed out in this document, here or in another tab: its addresses are theirs, not the next person's. */
  isLeft(): boolean
  /** Ends the session everywhere. Failures of the server do not keep the learner signed in. */
  signOut(): Promise<void>
}

function toSession(user: User): Session {
  return {
    status: 'signed-in',
    userId: user.id,
    email: user.email ?? '',
    admin: user.app_metadata.cahier_admin === true,
    ...(user.is_anonymous === true && { anonymous: true }),
  }
}

/**
 * @param leave called when another tab has ended the session of this one
 * @param restart loads the page again: it shows one learner's data and sends one learner's changes, so another account needs
 *   another document
 */
export function createSessionSource(clients: ClientSource, leave: () => void, restart: () => void): SessionSource {
  const storedUser = () => storedSession(clients.key)?.user ?? null
  const half = storedSession(clients.key)
  const link = createStore(readMailLink(localStorage.getItem(`${clients.key}-code-verifier`) !== null))
  const arrives = link.get().kind === 'code'
  // Start from the stored user, so that a returning learner sees no spinner. Not after a mail link, which may sign in somebody else.
  const needsCode = createStore(!arrives && half !== null && lacksFactor(half))
  const user = createStore<User | null>(arrives || needsCode.get() ? null : storedUser())
  const stored = user.get()
  const session = createStore<Session>(stored ? toSession(stored) : { status: 'loading' })
  const remember = () => {
    const { status } = session.get()
    if (status === 'signed-in') keepCookie(signedInCookie, '1')
    if (status === 'signed-out') keepCookie(signedInCookie, null)
  }
  session.subscribe(remember)
  remember()
  const error = createStore<string | null>(null)
  const listeners: ((event: AuthChangeEvent) => void)[] = []
  let listening = false
  let left = false
  let isWithheld = false

  const accept = (given: AuthSession | null) => {
    const isHalf = given !== null && lacksFactor(given)
    const next = isHalf ? null : given
    const current = session.get()
    const target: Session = next ? toSession(next.user) : { status: 'signed-out' }
    if (current.status === 'signed-in' && target.status === 'signed-in' && current.userId !== target.userId)
      return restart()
    user.set(next?.user ?? null)
    if (JSON.stringify(current) !== JSON.stringify(target)) session.set(target)
    needsCode.set(isHalf)
  }

  const listen = async () => {
    if (listening) return
    listening = true
    try {
      const client = await clients.get()
      if (arrives) {
        const { error: failure } = await client.auth.initialize()
        cleanAddress()
        link.set(failure ? { kind: 'failed', problem: linkProblem(failure.code) } : { kind: 'none' })
      }
      client.auth.onAuthStateChange((event, next) => {
        const isHidden = isWithheld && next?.user.is_anonymous
        // Without a network an old session cannot be renewed. It is still there, and so is what is kept on the device.
        if (!isHidden && (next || !storedUser())) accept(next)
        for (const listener of listeners) listener(event)
      })
    } catch (cause) {
      listening = false
      error.set(cause instanceof Error ? cause.message : String(cause))
      // A stored session stays usable: what was loaded can still be read, and the next request tries again.
      if (!user.get()) session.set({ status: 'signed-out' })
    }
  }

  if (!stored && !arrives) session.set({ status: 'signed-out' })
  clients.onLoaded(() => void listen())
  // A session that is still good is renewed later: reading data needs only its token.
  if (stored && half && !endsSoon(half)) whenSettled(() => void listen())
  else if (stored || arrives || needsCode.get()) void listen()
  // Another tab signed in or out.
  addEventListener('storage', (event) => {
    if (event.key !== clients.key) return
    if (event.newValue !== null) return void listen()
    const wasSignedIn = user.get() !== null
    left ||= wasSignedIn
    accept(null)
    if (wasSignedIn) leave()
  })

  return {
    session,
    needsCode,
    user,
    error,
    link,
    onEvent: (listener) => void listeners.push(listener),
    withhold() {
      isWithheld = true
    },
    accept(next) {
      isWithheld = false
      accept(next)
      void listen()
    },
    isLeft: () => left,
    async signOut() {
      left = true
      try {
        const client = await clients.get()
        const { error: failure } = await client.auth.signOut({ scope: 'global' })
        if (failure) error.set(failure.message || 'Erreur inconnue')
      } catch {
        error.set('Erreur inconnue')
      }
      // The code verifiers of requested mails have keys with the same prefix as the session: remove them too.
      for (const key of Object.keys(localStorage)) if (key.startsWith(clients.key)) localStorage.removeItem(key)
      accept(null)
    },
  }
}
