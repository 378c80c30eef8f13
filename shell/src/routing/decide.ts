import type { Session } from '@cahier/contract'
import { matchRoute, type OwnedRoute } from './match.ts'

/** What the page shows for a location. */
export type View =
  | { kind: 'redirect'; to: string }
  | { kind: 'wait' }
  | { kind: 'auth'; mode: 'login' | 'signup' }
  | { kind: 'route'; route: OwnedRoute }

/**
 * Which view a location and a session lead to: unknown paths go to `/`, protected ones too when nobody is signed in,
 * and a signed-in learner has no business on the landing page or the sign-in form.
 */
export function decide(
  routes: readonly OwnedRoute[],
  session: Session,
  { pathname, search }: { pathname: string; search: string },
): View {
  const route = matchRoute(routes, pathname)
  // A set without public pages still has a way in.
  if (!route && pathname === '/') {
    return session.status === 'signed-in' ? { kind: 'redirect', to: '/dashboard' } : { kind: 'auth', mode: 'login' }
  }
  if (!route) return { kind: 'redirect', to: '/' }
  const signedIn = session.status === 'signed-in'
  const mode = new URLSearchParams(search).get('auth')
  const entrance = route.path === '/' || route.path === '/auth'

  if (entrance && signedIn) {
    return { kind: 'redirect', to: '/dashboard' }
  }
  if (route.path === '/auth') return { kind: 'auth', mode: mode === 'signup' ? 'signup' : 'login' }
  if (route.path === '/' && (mode === 'login' || mode === 'signup')) return { kind: 'auth', mode }
  if (route.access === 'protected' && !signedIn) {
    return session.status === 'loading' ? { kind: 'wait' } : { kind: 'redirect', to: '/' }
  }
  return { kind: 'route', route }
}
