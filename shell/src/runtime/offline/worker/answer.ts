import { routeFor } from '@cahier/releases/model'
import { shellRoutes } from '../../../host/routing/shell-routes.ts'
import type { InstalledSet } from './install-set.ts'

/** What a request is for, as far as the worker answers it. */
export type Wanted = 'page' | 'file'

/** The backend: `/rest/v1/…`, `/auth/v1/…` and its other services. */
const backend = /^\/[a-z]+\/v1(\/|$)/

/** Whether the worker has an answer of its own to a request: pages and immutable files, nothing else. */
export function wantedBy({ method, mode, url }: Request, origin: string): Wanted | null {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || backend.test(pathname)) return null
  if (mode === 'navigate') return 'page'
  return /^\/(releases|sets)\//.test(pathname) ? 'file' : null
}

/** The installed set's page for a path, or null for a path that no page answers for. */
export function pageOf({ document, routes }: InstalledSet, path: string): Response | null {
  const owned = path === '/' || routeFor([...shellRoutes, ...routes], path)
  return owned ? new Response(document.html, { headers: document.headers }) : null
}

/** Statuses of a reverse proxy whose server is restarting or unreachable. */
const unavailable = new Set([502, 503, 504])

/**
 * Answers a navigation with the server's response if it arrives within the limit, else with the installed page, else with whatever
 * the network returns.
 *
 * @param limit in milliseconds
 */
export async function answerPage(
  network: Promise<Response>,
  installedPage: () => Promise<Response | null>,
  limit: number,
): Promise<Response> {
  const answered = network.then(
    (response) => (unavailable.has(response.status) ? null : response),
    () => null,
  )
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), limit))
  return (await Promise.race([answered, late])) ?? (await installedPage()) ?? network
}

/** Answers a request for an immutable file from the cache, whose files were verified when they were installed. */
export async function answerFile(request: Request, cache: Pick<Cache, 'match'>, send: typeof fetch): Promise<Response> {
  const kept = await cache.match(request.url, { ignoreVary: true })
  return kept ?? send(request)
}
