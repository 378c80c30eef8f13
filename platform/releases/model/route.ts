import { splitLanguage } from '@cahier/contract/config'

/**
 * The route that serves a path: the longest prefix, on whole segments. `/` matches only itself. A localized route also serves
 * its addresses per language.
 *
 * @param path a URL's path, without query and fragment
 */
export function routeFor<Route extends { readonly path: string; readonly localized?: boolean }>(
  routes: readonly Route[],
  path: string,
): Route | undefined {
  const bare = splitLanguage(path)
  const localized = bare.language === null ? undefined : longest(routes, bare.path)
  return localized?.localized ? localized : longest(routes, path)
}

function longest<Route extends { readonly path: string }>(routes: readonly Route[], path: string): Route | undefined {
  const wanted = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  let best: Route | undefined
  for (const route of routes) {
    const matches = wanted === route.path || (route.path !== '/' && wanted.startsWith(`${route.path}/`))
    if (matches && (best === undefined || route.path.length > best.path.length)) best = route
  }
  return best
}
