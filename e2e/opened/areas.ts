import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteConfig, RouteConfig } from '@cahier/contract'
import { routeFor } from '@cahier/releases/model'

const root = join(import.meta.dirname, '../..')

type OwnedRoute = RouteConfig & { member: string }

/** The routes of the areas in the checkout. */
export async function readRoutes(): Promise<OwnedRoute[]> {
  const members = readdirSync(root).filter((folder) => folder.startsWith('mf-'))
  const owned = await Promise.all(
    members.map(async (member) => {
      const { default: config }: { default: RemoteConfig } = await import(join(root, member, 'remote.config.ts'))
      return config.routes.map((route) => ({ ...route, member }))
    }),
  )
  return owned.flat()
}

/** The area that a page with this address shows, or null for one of the shell's pages. */
export function areaAt(routes: readonly OwnedRoute[], address: string): string | null {
  const { pathname } = URL.parse(address) ?? {}
  return (pathname && routeFor(routes, pathname)?.member) || null
}

/**
 * The area that a page uses without opening it, if it asks for this address. The code of other areas' screens does not count, because a page
 * fetches all of it once it is idle, and neither do their cards on the dashboard, which many journeys only pass.
 */
export function areaUsed(address: string): string | null {
  return /\/releases\/(mf-[a-z-]+)\/[^/]+\/expose-(?:commands|search|outbox)\./.exec(address)?.[1] ?? null
}
