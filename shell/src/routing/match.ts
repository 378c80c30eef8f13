import type { RouteConfig } from '@cahier/contract'
import type { MemberName } from '@cahier/releases/model'

export type OwnedRoute = RouteConfig & { member: MemberName }

/** `/` answers for itself only; any other path also for what is below it. */
export function covers(route: string, pathname: string): boolean {
  return route === pathname || (route !== '/' && pathname.startsWith(`${route}/`))
}

/** The route that answers for a path: the longest prefix. Null for an unknown path. */
export function matchRoute(routes: readonly OwnedRoute[], pathname: string): OwnedRoute | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return routes.reduce<OwnedRoute | null>(
    (best, route) => (covers(route.path, path) && (!best || route.path.length > best.path.length) ? route : best),
    null,
  )
}
