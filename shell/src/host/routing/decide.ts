import type { Session } from '@cahier/contract'
import { routeFor } from '@cahier/releases/model'
import type { OwnedRoute } from './owned-route.ts'
import { demoRoute } from './shell-routes.ts'

/** What the sign-in page offers: signing in, signing up, a new password, or a sign-in link by mail. */
export type AuthMode = 'login' | 'signup' | 'forgotten' | 'link'

const authModes: readonly string[] = ['login', 'signup', 'forgotten', 'link'] satisfies AuthMode[]
const isAuthMode = (mode: string | null): mode is AuthMode => mode !== null && authModes.includes(mode)

/** The plan that somebody chose before signing up, if it is to be paid for. */
export const paidPlan = (plan: string | null): 'basic' | 'premium' | null =>
  plan === 'basic' || plan === 'premium' ? plan : null

/** What the page shows for a location. */
export type View =
  | { kind: 'redirect'; to: string }
  | { kind: 'wait' }
  | { kind: 'auth'; mode: AuthMode }
  | { kind: 'route'; route: OwnedRoute }

/**
 * The path to open after signing in: the page in `?next=`, the plan in `?plan=` with its `interval`, else the dashboard. `next` is only followed to
 * protected pages of this application, so that it cannot redirect elsewhere.
 */
export function destination(routes: readonly OwnedRoute[], search: string): string {
  const params = new URLSearchParams(search)
  const next = params.get('next') ?? ''
  const target = /^\/(?![/\\])/.test(next) ? URL.parse(next, 'http://localhost') : null
  if (target && target.host === 'localhost' && routeFor(routes, target.pathname)?.access === 'protected') {
    return target.pathname + target.search + target.hash
  }
  const plan = paidPlan(params.get('plan'))
  const yearly = params.get('interval') === 'year' ? '&interval=year' : ''
  return plan ? `/settings?tab=subscription&plan=${plan}${yearly}` : '/dashboard'
}

/**
 * Which view a location and a session lead to: unknown paths go to `/`, protected ones too when nobody is signed in,
 * and a signed-in learner has no business on the landing page or the sign-in form.
 *
 * @param returns whether signing in leads back to a protected page; not to one that somebody else has left
 * @param needsCode whether somebody has yet to give the second factor: the form takes the place of what it opens
 */
export function decide(
  routes: readonly OwnedRoute[],
  session: Session,
  { pathname, search, hash = '' }: { pathname: string; search: string; hash?: string },
  returns = true,
  needsCode = false,
): View {
  const route = routeFor(routes, pathname)
  const params = new URLSearchParams(search)
  if (needsCode && (!route || route.access === 'protected' || route.path === '/' || route.path === '/auth')) {
    return { kind: 'auth', mode: 'login' }
  }
  if ((route?.path ?? pathname) === '/' && params.get('demo') === '1' && session.status === 'signed-out') {
    return { kind: 'route', route: demoRoute }
  }
  // A release set without public pages still needs a sign-in page.
  if (!route && pathname === '/') {
    return session.status === 'signed-in' ? { kind: 'redirect', to: '/dashboard' } : { kind: 'auth', mode: 'login' }
  }
  if (!route) return { kind: 'redirect', to: '/' }
  const signedIn = session.status === 'signed-in'
  const mode = params.get('auth')
  const entrance = route.path === '/' || route.path === '/auth'

  // A visitor in the demo may still open the sign-up form.
  const isGuest = signedIn && session.anonymous === true && isAuthMode(mode)
  if (entrance && signedIn && !isGuest) return { kind: 'redirect', to: destination(routes, search) }
  if (route.path === '/auth' && session.status === 'loading') return { kind: 'wait' }
  if (route.path === '/auth') return { kind: 'auth', mode: isAuthMode(mode) ? mode : 'login' }
  if (route.path === '/' && isAuthMode(mode)) return { kind: 'auth', mode }
  if (route.access === 'protected' && !signedIn) {
    if (session.status === 'loading') return { kind: 'wait' }
    return { kind: 'redirect', to: returns ? `/?${new URLSearchParams({ next: pathname + search + hash })}` : '/' }
  }
  return { kind: 'route', route }
}
